// The engine on a static site: WebAssembly in workers, and answers that were written when the site was built.

const LATE = 20_000;

const loaded = Promise.all([
  fetch('engine.wasm')
    .then((response) => response.arrayBuffer())
    .then(WebAssembly.compile),
  fetch('checkout.json').then((response) => response.text()),
]);
const start = () => new Worker('worker.js', { type: 'module' });

/** A worker for the next question. Each answers one question, so that a question can be dropped. */
let next = start();

navigator.serviceWorker?.register('offline.js');

/** The answer, and whether it is one. */
export async function send(question, signal) {
  if (question.ask === 'shelf') return file('shelf.json');
  if (question.ask === 'lesson') return file(`lesson/${encodeURIComponent(question.game)}.json`);
  const [module, checkout] = await loaded;
  const worker = next;
  next = start();
  return new Promise((resolve) => {
    const end = (answer, isAnswer) => {
      clearTimeout(timer);
      worker.terminate();
      resolve([answer, isAnswer]);
    };
    const fail = (error) => end({ error }, false);
    const timer = setTimeout(() => fail('no answer was found within 20 s: try something smaller'), LATE);
    signal.addEventListener('abort', () => fail('nobody waits for the answer'));
    worker.addEventListener('message', ({ data }) => end(JSON.parse(data.answer), data.isAnswer));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      fail('this position is too large for the browser: try something smaller');
    });
    worker.postMessage({ module, input: `${checkout}\n${JSON.stringify(question)}` });
  });
}

async function file(name) {
  const response = await fetch(name);
  if (response.ok) return [await response.json(), true];
  return [{ error: `there is no \`${name}\` here` }, false];
}
