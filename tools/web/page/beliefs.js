// What a program believes: its output names who wins a position. A false belief becomes a game.

import { ask } from './api.js';

/** What the words of outputs mean is seen in so many of the smallest cases. */
const CASES = 20;
/** A program makes so many moves at most. */
const MOVES = 20;

const { compare } = new Intl.Collator('en', { numeric: true });
const bySize = (one, other) => one.input.length - other.input.length || compare(one.input, other.input);
const wordsOf = (text) => text.split(/\s+/).filter((word) => word !== '');
/** The answers that a text gives for so many positions: one stands alone in the first line. */
const answersIn = (text, count) => (count > 1 ? wordsOf(text) : [text.trim().split('\n', 1)[0].trim()]);

export class Beliefs {
  /** Of programs for the problem `id` with these cases. */
  constructor(id, cases) {
    Object.assign(this, { id, cases });
    this.words = { won: new Set(), lost: new Set() };
    /** How many positions an input has. */
    this.count = 1;
  }

  async positions(input) {
    return (await ask({ ask: 'positions', game: this.id, input })).positions;
  }

  /** Learns from the cases what the words of outputs mean. */
  async learn() {
    for (const { input, expected } of this.cases.toSorted(bySize).slice(0, CASES)) {
      const positions = await this.positions(input);
      const words = answersIn(expected, positions.length);
      positions.forEach(({ wins }, index) => this.words[wins ? 'won' : 'lost'].add(words[index]));
      this.count = positions.length;
    }
    return this;
  }

  /** Whether a word says that whoever moves wins; nothing if it says neither. Where moves that win are counted, each count does. */
  meaning(word) {
    const { won, lost } = this.words;
    const isCount = won.size > 1 && /^\d+$/.test(word);
    return lost.has(word) ? false : won.has(word) || isCount ? true : undefined;
  }

  /** The smallest position that can be played and that a program is wrong about, by what it wrote for inputs: `{ input, output }`. */
  async findFalse(rejected) {
    for (const { input, output } of rejected.toSorted(bySize)) {
      const positions = await this.positions(input);
      const words = answersIn(output, positions.length);
      const all = positions.map((position, index) => ({ ...position, word: words[index] }));
      const found = all.find(({ plays, wins, word }) => plays && this.meaning(word) === !wins);
      if (found) return found;
    }
    return undefined;
  }

  /**
   * Lets a program play on the board against the machine: it moves to a position that it believes to be lost. `write` answers with
   * its output for an input, or with nothing; then neither does this. Otherwise it answers with how many positions the program was
   * asked about, and with its first belief that is false, or the first position for which it gave no answer.
   */
  async play(session, write) {
    let asked = 0;
    for (let made = 0; made < MOVES; made += 1) {
      if (session.machineMoves) await session.turn();
      const { state, here } = session;
      if (!session.personMoves || state.game !== this.id) break;
      const position = await ask({ ask: 'inputs', game: this.id, position: here.position });
      const all = [position, ...position.moves];
      let lost = 0;
      for (; lost < all.length; lost += 1) {
        const { input, wins } = all[lost];
        if (input !== null) {
          const output = await write(Array(this.count).fill(input).join('\n'));
          if (output === undefined) return undefined;
          const [word = ''] = answersIn(output, this.count);
          const meaning = this.meaning(word);
          asked += 1;
          if (meaning === undefined) return { asked, unanswered: { ...all[lost], word } };
          if (meaning !== wins) return { asked, belief: { ...all[lost], word } };
        }
        if (!wins) break;
      }
      // Somebody else has moved meanwhile.
      if (session.wanted !== state) continue;
      const next = session.turn();
      session.watch(lost === 0 ? undefined : { ask: 'move', index: lost - 1 });
      await next;
    }
    return { asked };
  }
}
