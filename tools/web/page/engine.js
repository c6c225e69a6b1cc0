// The engine on a static site: WebAssembly in workers, and answers that were written when the site was built.

import { lang } from './words.js';

const LATE = 20_000;

const NOT_LOADED = 'a part of this page could not be loaded: is there a network?';
const NO_WASM = 'the games need WebAssembly, which this browser does not have or does not allow here: try another browser';
const NO_WORKER = '`worker.js` could not be started: does an extension of your browser block it?';

/** What the page opens with: the question, and its answer, written when the site was built. */
const opening = JSON.parse(document.getElementById('opening').textContent);

/** Where answers and texts in the page's language are. */
const folder = lang === 'en' ? '' : `${lang}/`;

/** What may be asked next there, and the answers: each move, and the machine's reply. They are here before the engine. */
const opened = fetchFile(`${folder}opening.json`).then((response) => response.json());

/** The lessons in one file, for visits without a network; with one, each is loaded alone. */
const LESSONS = `${folder}lessons.json`;

let loading = null;

/** The engine, and the files that it reads. What could not be loaded is asked for again at the next question. */
function load() {
  loading ??= Promise.all([
    fetchFile('engine.wasm').then(async (response) => WebAssembly.compile(await response.arrayBuffer())),
    fetchFile(`${folder}checkout.json`).then((response) => response.text()),
  ]);
  loading.catch(() => (loading = null));
  return loading;
}

async function fetchFile(name) {
  // What the board is drawn with comes first.
  const response = await fetch(name, { priority: 'low' });
  if (!response.ok && response.status !== 404) throw new Error(`${name}: ${response.status}`);
  return response;
}

function start() {
  const worker = new Worker('worker.js', { type: 'module' });
  worker.broken = new Promise((resolve) => (worker.onerror = resolve));
  return worker;
}

/** The workers that have no question. One whose question is dropped ends. */
const idle = [];
if (globalThis.WebAssembly) {
  load();
  idle.push(start());
}

// Later, so that what it loads does not delay the first position.
setTimeout(() => navigator.serviceWorker && keep().catch(() => {}), 1000);

/** Keeps what this visit has loaded and all lessons for visits without a network. */
async function keep() {
  await navigator.serviceWorker.register('offline.js', { updateViaCache: 'none' });
  await load();
  if (!navigator.serviceWorker.controller) await new Promise((done) => (navigator.serviceWorker.oncontrollerchange = done));
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.startsWith(location.origin));
  for (const name of new Set([...loaded, LESSONS])) await fetch(name, { priority: 'low' });
}

export async function send(question, signal) {
  try {
    const answer = await written(question);
    if (answer) return answer;
    if (question.ask === 'shelf') return await file(`${folder}shelf`);
    if (question.ask === 'lesson') return await file(`${folder}lesson/${encodeURIComponent(question.game)}`, `no lesson is called \`${question.game}\``);
    if (!globalThis.WebAssembly) return { error: NO_WASM };
    return await compute(question, signal, await load());
  } catch {
    return { error: NOT_LOADED, again: true };
  }
}

/** The answer that was written when the site was built. */
async function written(question) {
  const isAsked = (asked) => Object.keys({ ...question, ...asked.question }).every((name) => question[name] === asked.question[name]);
  if (isAsked(opening)) return opening.answer;
  if (!['position', 'move', 'reply'].includes(question.ask)) return undefined;
  const none = () => [];
  return (await Promise.race([opened, load().then(none)]).catch(none)).find(isAsked)?.answer;
}

function compute(question, signal, [module, checkout]) {
  const worker = idle.pop() ?? start();
  return new Promise((resolve) => {
    const drop = (error, again = false) => {
      worker.terminate();
      resolve({ error, again });
    };
    const late = setTimeout(drop, LATE, 'no answer was found within 20 s: try something smaller');
    signal.addEventListener('abort', drop);
    worker.broken.then(() => drop(NO_WORKER, true));
    worker.onmessage = ({ data }) => {
      clearTimeout(late);
      signal.removeEventListener('abort', drop);
      idle.push(worker);
      resolve(data);
    };
    worker.postMessage({ module, input: `${checkout}\n${JSON.stringify(question)}` });
  });
}

async function file(name, missing = NOT_LOADED) {
  const response = await fetchFile(`${name}.json`);
  return response.ok ? response.json() : { error: missing };
}
