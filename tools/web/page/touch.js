// From touched spots to a move: what is proposed, what is seen of it beforehand, and who chooses among several.

import { Stale, ask, forget } from './api.js';
import { find, h, sentence } from './dom.js';

/** How many moves are offered as buttons; among more, a slider chooses. */
const BUTTONS = 8;

/** Shapes in which two spots are joined: there, another spot is the other end, and not another beginning. */
const JOINED = new Set(['polygon']);

export class Touching {
  /** `play(move)` makes a move, `object` says why there is none, `preview(move or null)` shows it elsewhere. */
  constructor({ board, session, play, object, preview }) {
    Object.assign(this, { board, session, play, object, preview });
    this.chooser = find('chooser');
    this.reset(null);
  }

  /** Another position. Without one, nothing can be touched. */
  reset(at) {
    this.at = at;
    this.letGo();
    if (at) this.board.mark('touchable', Object.keys(at.touch));
    this.judge();
    this.render();
  }

  clear() {
    if (!this.at) return;
    this.letGo();
    this.settle();
  }

  /** No spots are `picked`, no moves `proposed` for them, none may come `next`, and no tap is `waiting` for a second one. */
  letGo() {
    forget('touch');
    this.picked = [];
    this.proposed = [];
    this.next = [];
    this.waiting = null;
  }

  /** A spot was touched. */
  async touch(spot, pointer) {
    if (!this.at) return;
    if (this.waiting !== null && this.waiting.spot === spot) {
      this.play(this.waiting.move);
      return;
    }
    if (this.picked.includes(spot)) {
      this.clear();
      return;
    }
    const first = this.at.touch[spot];
    if (this.picked.length === 0 && first) {
      this.pick([spot], first, pointer);
      return;
    }
    const all = [...this.picked, spot];
    if (this.movesTouching(all).length > 0) {
      try {
        const answer = await ask({ ask: 'touch', ...this.session.here, touched: all }, 'touch');
        this.pick(all, answer.moves, pointer, answer.next);
      } catch (error) {
        if (!(error instanceof Stale)) this.object(error.message);
      }
    } else if (first && !JOINED.has(this.at.scene.shape)) {
      this.pick([spot], first, pointer);
    } else {
      this.object(this.picked.length === 0 ? 'No move begins there.' : 'No move joins these two.');
    }
  }

  /** Spots were touched that propose these moves: one is played, among several the player chooses. */
  async pick(spots, proposed, pointer, next) {
    this.object('');
    const last = spots[spots.length - 1];
    if (proposed.length === 1) {
      const move = this.at.moves[proposed[0]];
      if (pointer !== 'touch') {
        this.play(move);
        return;
      }
      this.picked = [];
      this.waiting = { spot: last, move };
      this.settle();
      return;
    }
    this.waiting = null;
    this.picked = spots;
    this.proposed = proposed;
    this.next = next ?? [];
    this.settle();
    if (next) return;
    try {
      const answer = await ask({ ask: 'touch', ...this.session.here, touched: spots }, 'touch');
      this.next = answer.next ?? [];
      this.board.mark('next', this.next);
      this.judge();
      if (!this.slid) this.say(null);
    } catch (error) {
      if (!(error instanceof Stale)) this.object(error.message);
    }
  }

  /** A spot is pointed at, or none. */
  look(spot) {
    if (!this.at) return;
    const moves = spot === null ? [] : this.proposedWith(spot);
    if (moves.length === 1) this.display(this.at.moves[moves[0]]);
    else this.settleMarks(moves.length > 1 ? spot : null);
  }

  /** What a touch of this spot would propose, as far as it can be seen without asking. */
  proposedWith(spot) {
    if (this.picked.length === 0) return this.at.touch[spot] ?? [];
    if (this.picked.includes(spot)) return [];
    if (!this.next.includes(spot)) return JOINED.has(this.at.scene.shape) ? [] : (this.at.touch[spot] ?? []);
    return this.movesTouching([...this.picked, spot]);
  }

  /** The moves that can be made by touching all of these spots. */
  movesTouching(spots) {
    const touches = (way) => spots.every((one) => way.includes(one));
    return this.at.moves.flatMap((move, index) => (waysOf(move).some(touches) ? [index] : []));
  }

  /** Shows a move before it is made; without one, what is touched. */
  display(move) {
    if (!this.at) return;
    if (!move) {
      this.settleMarks(null);
      return;
    }
    this.board.mark('changes', move.touched);
    if (JOINED.has(this.at.scene.shape)) this.board.join(...move.touched);
    this.say(move);
    this.preview(move);
  }

  settle() {
    this.render();
    this.judge();
    this.settleMarks(null);
  }

  /** With the light on, says of each spot that may be touched now what it leads to. */
  judge() {
    if (!this.at) return;
    const spots = this.picked.length > 0 ? this.next : Object.keys(this.at.touch);
    const told = spots.map((spot) => [spot, this.verdictOf(this.proposedWith(spot))]);
    this.board.judge(told.filter(([, verdict]) => verdict));
  }

  verdictOf(proposed) {
    const leads = proposed.map((index) => this.at.moves[index].leads);
    if (leads.length === 0 || leads.includes(undefined)) return null;
    if (!leads.includes('lost')) return 'loses';
    return leads.includes('won') ? 'some' : 'wins';
  }

  settleMarks(spot) {
    this.board.mark('picked', this.picked);
    this.board.mark('next', this.next);
    if (this.waiting) {
      this.display(this.waiting.move);
      return;
    }
    this.board.mark('changes', spot === null ? [] : [spot]);
    if (JOINED.has(this.at.scene.shape)) this.board.join(this.picked[0]);
    this.preview(null);
    if (spot !== null && this.picked.length === 0) {
      this.words.replaceChildren(`${this.at.touch[spot].length} moves: touch to choose`);
    } else {
      this.say(this.slid ?? null);
    }
  }

  say(move) {
    if (move) {
      const parts = move.then ? [verdict(move), h('span', { class: 'then' }, move.then)] : [];
      this.words.replaceChildren(h('strong', {}, move.move), ...parts);
    } else {
      this.words.replaceChildren(...sentence(this.invitation()));
    }
  }

  invitation() {
    if (!this.at) return '';
    if (this.picked.length === 0) {
      const how = matchMedia('(hover: none)').matches ? 'Tap' : 'Point at';
      return `${how} the board to see a move before it is made.`;
    }
    const others = this.next.length > 0 ? 'Touch a second marked spot, or choose' : 'Choose';
    return `${others} one of ${this.proposed.length} moves:`;
  }

  render() {
    this.slid = null;
    this.words = h('p', { class: 'words' });
    this.chooser.replaceChildren(this.words);
    if (this.waiting) {
      const { move } = this.waiting;
      this.chooser.append(
        h('div', { class: 'row' }, this.playButton(() => move), this.clearButton()),
      );
    } else if (this.picked.length > 0) {
      this.chooser.append(this.proposed.length <= BUTTONS ? this.buttons() : this.slider());
    }
    this.say(this.slid);
  }

  buttons() {
    const buttons = this.proposed.map((index) => moveButton(this.at.moves[index], this));
    return h('div', { class: 'row' }, buttons, this.clearButton());
  }

  slider() {
    const order = [...this.proposed].sort((one, other) => one - other);
    const move = () => this.at.moves[order[range.valueAsNumber]];
    const slide = () => {
      this.slid = move();
      range.setAttribute('aria-valuetext', this.slid.move);
      this.display(this.slid);
    };
    const range = h('input', {
      type: 'range',
      min: 0,
      max: order.length - 1,
      value: order.indexOf(this.proposed[0]),
      'aria-label': 'the move',
      oninput: slide,
      onfocus: slide,
    });
    const step = (by, label, sign) =>
      h('button', { type: 'button', class: 'quiet', 'aria-label': label, onclick: () => {
        range.valueAsNumber += by;
        slide();
      } }, sign);
    this.slid = move();
    range.setAttribute('aria-valuetext', this.slid.move);
    return h(
      'div',
      { class: 'row slider' },
      step(-1, 'the move before', '‹'),
      range,
      step(1, 'the move after', '›'),
      this.playButton(move),
      this.clearButton(),
    );
  }

  playButton(move) {
    return h('button', { type: 'button', class: 'main', onclick: () => this.play(move()) }, 'Play');
  }

  clearButton() {
    return h('button', { type: 'button', class: 'quiet', onclick: () => this.clear() }, 'Clear');
  }
}

/** The sets of spots that mean a move. */
const waysOf = (move) => move.ways ?? [move.touched];

/** A button that makes a move, and shows it before. */
export function moveButton(move, touching) {
  return h(
    'button',
    {
      type: 'button',
      class: move.leads ? `move ${move.leads === 'lost' ? 'wins' : 'loses'}` : 'move',
      'data-move': move.move,
      onclick: () => touching.play(move),
      onpointerenter: () => touching.display(move),
      onpointerleave: () => touching.display(null),
      onfocus: () => touching.display(move),
      onblur: () => touching.display(null),
    },
    move.leads ? [verdict(move), ' '] : null,
    move.move,
  );
}

/** What a move leads to, as a sign that says it without colour too. */
function verdict(move) {
  const wins = move.leads === 'lost';
  return h(
    'span',
    { class: wins ? 'sign wins' : 'sign loses', role: 'img', 'aria-label': wins ? 'wins:' : 'loses:' },
    wins ? '✓' : '✕',
  );
}
