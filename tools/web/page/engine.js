// The engine on a static site: WebAssembly in workers, and answers that were written when the site was built.

const LATE = 20_000;

const loaded = Promise.all([
  fetch('engine.wasm').then((response) => response.arrayBuffer()).then(WebAssembly.compile),
  fetch('checkout.json').then((response) => response.text()),
]);
const start = () => new Worker('worker.js', { type: 'module' });

/** A worker for the next question: each answers one, so that a question can be dropped. */
let next = start();

navigator.serviceWorker?.register('offline.js');

export async function send(question, signal) {
  if (question.ask === 'shelf') return file('shelf');
  if (question.ask === 'lesson') return file(`lesson/${encodeURIComponent(question.game)}`);
  const [module, checkout] = await loaded;
  const worker = next;
  next = start();
  const answer = await new Promise((resolve) => {
    const fail = (error) => resolve({ error });
    setTimeout(fail, LATE, 'no answer was found within 20 s: try something smaller');
    signal.addEventListener('abort', fail);
    worker.addEventListener('message', ({ data }) => resolve(data));
    worker.addEventListener('error', () => fail('this is too large for the browser: try something smaller'));
    worker.postMessage({ module, input: `${checkout}\n${JSON.stringify(question)}` });
  });
  worker.terminate();
  return answer;
}

async function file(name) {
  const response = await fetch(`${name}.json`);
  return response.ok ? response.json() : { error: `there is no \`${name}\` here` };
}
