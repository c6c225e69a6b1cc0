// What the browser remembers: what a visitor has read and solved, and other values.

/** `kind` is `read` for lessons, `solved` for games that were won against the perfect machine. */
export const has = (kind, id) => Boolean(recall('localStorage', kind)[id]);

export function mark(kind, id) {
  if (id) remember('localStorage', kind, { ...recall('localStorage', kind), [id]: true });
}

/** Reads a saved value: from `localStorage`, or for this tab only from `sessionStorage`. */
export function recall(storage, name) {
  try {
    return JSON.parse(window[storage].getItem(`nimbers.${name}`)) ?? {};
  } catch {
    return {};
  }
}

export function remember(storage, name, value) {
  try {
    window[storage].setItem(`nimbers.${name}`, JSON.stringify(value));
  } catch {
    // Without storage, only a reload loses the game.
  }
}
