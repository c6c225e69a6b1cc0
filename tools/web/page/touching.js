// Turns touched spots into a move: proposes moves, previews them, and offers a choice among several.

import { button, find, h, showText } from './dom.js';
import { Proposals } from './proposals.js';

/** The most moves that are offered as buttons; for more, there is a slider. */
const BUTTONS = 8;
/** The most moves in the list. */
const LISTED = 60;

export class Touching {
  /** `play(move)` makes a move, `preview(move or null)` shows it elsewhere; `idle()` is what to say while nothing is touched. */
  constructor({ board, play, preview, idle }) {
    Object.assign(this, { board, play, preview, idle });
    this.chooser = find('chooser');
    this.list = find('move-list');
    this.reset(null);
  }

  /** Resets to a new position. Without one, nothing can be touched. */
  reset(view) {
    this.view = view;
    this.proposals = new Proposals(view?.moves ?? []);
    if (view) this.board.mark('touchable', this.proposals.spots);
    this.showList(view?.moves ?? []);
    this.clear();
  }

  clear() {
    this.pick([], []);
  }

  /** Picks these spots and offers these moves. A single move can be `waiting` for a second tap on its spot. */
  pick(spots, offered, waiting = null) {
    this.picked = spots;
    this.offered = offered;
    this.waiting = waiting;
    this.next = spots.length > 0 ? this.proposals.next(spots) : [];
    this.render();
    if (!this.view) return;
    this.sign();
    this.board.mark('picked', this.picked);
    this.board.mark('next', this.next);
    this.display(null);
    if (offered.length > 0 || waiting) showText('said', this.words.textContent);
  }

  /** Handles a touch: makes the only move, or lets the player choose among several. */
  touch(spot, pointer) {
    if (!this.view) return;
    if (this.waiting?.spot === spot) {
      this.play(this.waiting.move);
      return;
    }
    if (this.picked.includes(spot)) {
      this.clear();
      return;
    }
    let spots = [...this.picked, spot];
    let moves = this.proposals.of(spots);
    if (moves.length === 0 && !this.board.drawing.joins) {
      spots = [spot];
      moves = this.proposals.of(spots);
    }
    const isEnd = this.picked.length > 0 && this.board.drawing.joins;
    const objection = isEnd ? 'No move joins these two.' : 'No move begins there.';
    if (moves.length === 0) showText('objection', objection);
    else if (moves.length > 1) this.pick(spots, moves);
    else if (pointer === 'touch') this.pick([], [], { spot, move: moves[0] });
    else this.play(moves[0]);
    if (moves.length > 0) showText('objection', '');
  }

  /** Handles a pointer over a spot, or over none (null). */
  pointAt(spot) {
    if (!this.view) return;
    const moves = spot === null ? [] : this.proposedWith(spot);
    if (moves.length === 1) this.display(moves[0]);
    else this.display(null, moves.length > 1 ? spot : null);
  }

  /** The moves that a touch of this spot would propose. */
  proposedWith(spot) {
    if (this.picked.includes(spot)) return [];
    if (this.next.includes(spot)) return this.proposals.of([...this.picked, spot]);
    return this.picked.length > 0 && this.board.drawing.joins ? [] : this.proposals.of([spot]);
  }

  /** Previews a move; without one, shows what is picked or waiting, and the spot under the pointer. */
  display(move, spot = null) {
    if (!this.view) return;
    const shown = move ?? this.waiting?.move ?? null;
    this.board.mark('changes', shown ? shown.ways[0] : spot === null ? [] : [spot]);
    if (this.board.drawing.joins) this.board.join(...(shown ? shown.ways[0] : this.picked));
    this.preview(shown);
    if (!shown && spot !== null && this.picked.length === 0) {
      this.words.replaceChildren(`${this.proposals.of([spot]).length} moves: touch to choose`);
    } else {
      this.describe(shown ?? this.slid);
    }
  }

  /** Says of each spot that may be touched now which move that makes, and with analysis on what it leads to. */
  sign() {
    const spots = this.picked.length > 0 ? this.next : this.proposals.spots;
    const touch = (spot, moves) => ({ spot, moves, verdict: verdictOf(moves) });
    this.board.sign(spots.map((spot) => touch(spot, this.proposedWith(spot))));
  }

  describe(move) {
    const judged = move?.wins !== undefined;
    const outlook = judged ? [sign(move), h('span', { class: 'outlook' }, move.wins ? 'wins' : 'loses')] : [];
    this.words.replaceChildren(...(move ? [h('strong', {}, move.phrase), ...outlook] : this.invitation()));
  }

  invitation() {
    const idle = this.picked.length === 0 ? this.idle() : [];
    if (idle.length > 0 || !this.view) return idle;
    if (this.picked.length === 0) {
      const isTouched = matchMedia('(hover: none)').matches;
      return [isTouched ? 'Tap the board to see a move before it is made.' : 'Point at the board to see a move before it is made.'];
    }
    const count = this.offered.length;
    return [this.next.length > 0 ? `Touch a second marked spot, or choose one of ${count} moves:` : `Choose one of ${count} moves:`];
  }

  /** Shows words and the offered moves below the board. */
  render() {
    this.slid = null;
    this.words = h('p', { class: 'words' });
    const playButton = (move) => button({ class: 'main', onclick: () => this.play(move()) }, 'Play');
    const clearButton = button({ class: 'quiet', onclick: () => this.clear() }, 'Clear');
    const row = (...children) => h('div', { class: 'row' }, children, clearButton);
    const offers = () => {
      if (this.waiting) return row(playButton(() => this.waiting.move));
      if (this.offered.length === 0) return [];
      if (this.offered.length <= BUTTONS) return row(this.offered.map((move) => this.moveButton(move)));
      const playSlid = playButton(() => this.slid);
      return row(this.slider(), playSlid);
    };
    this.chooser.replaceChildren(this.words, ...[offers()].flat());
    this.describe(this.slid);
  }

  slider() {
    const order = [...this.offered].sort((one, other) => one.index - other.index);
    const slide = () => {
      this.slid = order[range.valueAsNumber];
      range.setAttribute('aria-valuetext', this.slid.phrase);
      this.display(this.slid);
    };
    const bounds = { min: 0, max: order.length - 1, value: order.indexOf(this.offered[0]) };
    const range = h('input', { type: 'range', ...bounds, 'aria-label': 'the move', oninput: slide, onfocus: slide });
    this.slid = this.offered[0];
    range.setAttribute('aria-valuetext', this.slid.phrase);
    const step = (by, label, text) => {
      const onclick = () => {
        range.valueAsNumber += by;
        slide();
      };
      return button({ class: 'quiet', 'aria-label': label, onclick }, text);
    };
    return [step(-1, 'the move before', '‹'), range, step(1, 'the move after', '›')];
  }

  /** Lists moves as buttons, for those who do not point at the board. */
  showList(moves) {
    find('move-count').textContent = String(moves.length);
    // While the machine moves, there is no button to keep the focus on.
    const lost = this.focused && document.activeElement === document.body;
    this.focused = lost || this.list.contains(document.activeElement);
    this.list.replaceChildren(...moves.slice(0, LISTED).map((move) => h('li', {}, this.moveButton(move))));
    const more = moves.length - LISTED;
    find('move-more').textContent = more > 0 ? `and ${more} more: type one` : '';
    if (this.focused) this.list.querySelector('button')?.focus();
  }

  /** A button that makes a move, and previews it. */
  moveButton(move) {
    const [show, hide] = [() => this.display(move), () => this.display(null)];
    const hovered = { onpointerenter: show, onpointerleave: hide, onfocus: show, onblur: hide };
    const judged = move.wins !== undefined;
    const kind = judged ? `move ${move.wins ? 'wins' : 'loses'}` : 'move';
    const attributes = { class: kind, 'data-move': move.phrase, onclick: () => this.play(move), ...hovered };
    return button(attributes, judged ? [sign(move), ' '] : null, move.phrase);
  }
}

function verdictOf(moves) {
  if (moves.length === 0 || moves[0].wins === undefined) return null;
  if (moves.every(({ wins }) => wins)) return 'wins';
  return moves.some(({ wins }) => wins) ? 'some' : 'loses';
}

/** A sign for the outcome of a move, readable without colour. */
function sign({ wins }) {
  const [kind, text] = wins ? ['wins', '✓'] : ['loses', '✕'];
  return h('span', { class: `sign ${kind}`, role: 'img', 'aria-label': `${kind}:` }, text);
}
