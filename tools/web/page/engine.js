// The engine on a static site: WebAssembly in workers, and answers that were written when the site was built.

const LATE = 20_000;

const loaded = Promise.all([
  fetch('engine.wasm').then(async (response) => WebAssembly.compile(await response.arrayBuffer())),
  fetch('checkout.json').then((response) => response.text()),
]);
const start = () => new Worker('worker.js', { type: 'module' });

/** The workers that have no question. One whose question is dropped ends. */
const idle = [start()];

// Later, so that what it loads does not delay the first position.
setTimeout(() => navigator.serviceWorker?.register('offline.js'), 1000);

export async function send(question, signal) {
  if (question.ask === 'shelf') return file('shelf');
  if (question.ask === 'lesson') return file(`lesson/${encodeURIComponent(question.game)}`);
  const [module, checkout] = await loaded;
  const worker = idle.pop() ?? start();
  return new Promise((resolve) => {
    const drop = (error) => {
      worker.terminate();
      resolve({ error });
    };
    const late = setTimeout(drop, LATE, 'no answer was found within 20 s: try something smaller');
    signal.addEventListener('abort', drop);
    worker.onmessage = ({ data }) => {
      clearTimeout(late);
      signal.removeEventListener('abort', drop);
      idle.push(worker);
      resolve(data);
    };
    worker.postMessage({ module, input: `${checkout}\n${JSON.stringify(question)}` });
  });
}

async function file(name) {
  const response = await fetch(`${name}.json`);
  return response.ok ? response.json() : { error: `there is no \`${name}\` here` };
}
