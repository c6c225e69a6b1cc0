// Asks the engine: a server on this machine, or on a static site the engine in the browser.

import { find } from './dom.js';
import { lang } from './words.js';

const isSite = find('opening') !== null;
const engine = isSite ? await import('./engine.js') : null;
const pending = new Map();
let running = 0;

/** Asks a question; an error has `again` if the same may be answered later. A new one about the same topic cancels the earlier one, whose promise never settles. */
export async function ask(question, topic = question.ask) {
  cancel(topic);
  const controller = new AbortController();
  pending.set(topic, controller);
  const asked = lang === 'en' ? question : { ...question, lang };
  const answer = await busyWith(() => (engine?.send ?? send)(asked, controller.signal));
  if (controller.signal.aborted) return never();
  pending.delete(topic);
  if (answer.error) throw Object.assign(new Error(answer.error), { again: answer.again });
  return answer;
}

async function send(question, signal) {
  try {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch('ask', { method: 'POST', headers, body: JSON.stringify(question), signal });
    return await response.json();
  } catch {
    return { error: 'the server does not answer: is it still running?', again: true };
  }
}

/** Drops the questions about these topics, as if they had not been asked. */
export const cancel = (...topics) => topics.forEach((topic) => pending.get(topic)?.abort());

export const never = () => new Promise(() => {});

/** Marks the page as busy on `<main>` during this work. */
export async function busyWith(work) {
  countRunning(1);
  try {
    return await work();
  } finally {
    countRunning(-1);
  }
}

function countRunning(change) {
  running += change;
  find('main').dataset.busy = String(running > 0);
}
