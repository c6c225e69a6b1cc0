// What a visitor has read and solved, as the browser remembers it.

import { recall, remember } from './dom.js';

/** `kind` is `read` for lessons, `solved` for games that were won against the perfect machine. */
export const has = (kind, id) => Boolean(recall('localStorage', kind)[id]);

export function mark(kind, id) {
  if (id) remember('localStorage', kind, { ...recall('localStorage', kind), [id]: true });
}
