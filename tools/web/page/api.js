// Questions to the engine.

import { find } from './dom.js';

/** What the engine or the server refused, as a sentence. */
class Refused extends Error {}

/** Nobody waits for this answer any more. */
export class Stale extends Error {}

const pending = new Map();
let underWay = 0;

/**
 * Asks, and waits for the answer. A later question in the same lane makes an earlier one stale.
 */
export async function ask(question, lane = question.ask) {
  forget(lane);
  const controller = new AbortController();
  pending.set(lane, controller);
  countBusy(1);
  try {
    const response = await fetch('ask', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
      signal: controller.signal,
    });
    const answer = await response.json();
    if (controller.signal.aborted) throw new Stale();
    if (!response.ok) throw new Refused(answer.error ?? `the server answered ${response.status}`);
    return answer;
  } catch (error) {
    if (controller.signal.aborted) throw new Stale();
    if (error instanceof Refused) throw error;
    throw new Refused('the server does not answer: is it still running?');
  } finally {
    if (pending.get(lane) === controller) pending.delete(lane);
    countBusy(-1);
  }
}

/** Makes what was asked in a lane stale. */
export function forget(lane) {
  pending.get(lane)?.abort();
  pending.delete(lane);
}

/** While this work lasts, the page is busy, and says so on `<main>`. */
export async function busyWith(work) {
  countBusy(1);
  try {
    return await work();
  } finally {
    countBusy(-1);
  }
}

function countBusy(change) {
  underWay += change;
  find('main').dataset.busy = String(underWay > 0);
}
