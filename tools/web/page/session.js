// The game that is being played: its line of play, who plays, and what comes next.

import { Stale, ask, busyWith, forget } from './api.js';

/** Who plays against a person: the machine, perhaps made easy, or a friend, so that people play both sides. */
export const OPPONENTS = { perfect: {}, easy: { easy: true }, friend: { both: true } };

const gameOf = (link) => link.split('/')[0];

export class Session {
  /**
   * `show` is called with each position that stands on the board, `object` with why something is no move,
   * `announce` before a move of the machine, `fade` when a move is made.
   */
  constructor({ show, object, fail, announce, fade }) {
    Object.assign(this, { show, object, fail, announce, fade });
    this.opponent = 'perfect';
    this.machineBegins = false;
    this.light = false;
    this.generation = 0;
    this.clear();
  }

  clear() {
    this.game = null;
    this.start = '';
    this.line = [];
    this.ply = 0;
    this.shown = {};
    this.at = null;
  }

  get rules() {
    return OPPONENTS[this.opponent];
  }

  moverAt(ply) {
    if (this.rules.both) return `player ${(ply % 2) + 1}`;
    return ply % 2 === this.yours ? 'you' : 'machine';
  }

  /** Whether all moves were made by whom they would be made now. */
  get sidesAreKept() {
    return this.line.every(({ mover }, ply) => !mover || mover === this.moverAt(ply));
  }

  /** Whether a person moves now. */
  get personMoves() {
    return Boolean(this.at) && !this.at.over && this.moverAt(this.ply) !== 'machine';
  }

  get position() {
    return this.positionAt(this.ply);
  }

  positionAt(ply) {
    return ply === 0 ? this.start : this.line[ply - 1].position;
  }

  /** What every question about the present position says of it. */
  get here() {
    return { game: this.game, position: this.position };
  }

  /** Begins a game: `from` says which, as a question about a position does. */
  open(from) {
    return this.visit(async () => {
      // Another game begins in the dark: whoever wants to may find it out alone.
      const same = from.link ? gameOf(from.link) === gameOf(this.at?.link ?? '') : from.game === this.game;
      const light = this.light && same;
      const yours = this.machineBegins ? 1 : 0;
      const mover = this.rules.both ? 'player 1' : yours === 0 ? 'you' : 'machine';
      const at = await ask({ ask: 'position', ...from, mover, light }, 'play');
      this.clear();
      Object.assign(this, { light, yours, game: at.game, start: at.position, at });
      this.display('');
    });
  }

  /** Takes up a line of play: from a lesson, or from before the page was loaded. */
  take({ game, start, line, yours, ply = line.length, light = false }) {
    return this.visit(async () => {
      Object.assign(this, { game, start, line, ply, yours, light });
      await this.look('');
    });
  }

  /** The position at some point of the line. */
  goTo(ply, said = '') {
    return this.visit(async () => {
      this.ply = ply;
      await this.look(said);
    });
  }

  /** Shows the present position by another light, or for other players. */
  change(to) {
    return this.visit(async () => {
      Object.assign(this, to);
      if (this.at) await this.look('');
    });
  }

  async look(said) {
    const { ply } = this;
    this.at = await ask({ ask: 'position', ...this.here, mover: this.moverAt(ply), light: this.light }, 'play');
    this.display(said);
  }

  /** A move of a person, as it is typed. */
  async play(typed) {
    if (!this.personMoves) return;
    await this.attempt(async (current) => {
      const question = { ask: 'move', ...this.here, mover: this.moverAt(this.ply), typed };
      const answer = await ask({ ...question, light: this.light, start: this.start }, 'play');
      if (answer.objection) {
        Object.assign(this, this.shown);
        this.object(answer.objection);
        return;
      }
      await busyWith(() => this.fade(answer.move));
      if (!current()) return;
      this.follow(answer);
      this.proceed();
    });
  }

  /** A move of the machine. */
  async reply() {
    await this.attempt((current) =>
      busyWith(async () => {
        const answer = await ask(
          {
            ask: 'reply',
            ...this.here,
            mover: this.moverAt(this.ply),
            easy: this.rules.easy,
            made: this.ply,
            light: this.light,
            start: this.start,
          },
          'play',
        );
        await this.announce(answer.move);
        if (!current()) return;
        this.follow(answer);
        this.proceed();
      }),
    );
  }

  follow({ move, said, at }) {
    const entry = { move, said, position: at.position, mover: this.moverAt(this.ply) };
    this.line = [...this.line.slice(0, this.ply), entry];
    this.ply += 1;
    this.at = at;
    this.display(said);
  }

  display(said) {
    const { game, start, line, ply, yours, opponent, light } = this;
    this.shown = { game, start, line, ply, yours, opponent, light };
    this.show(this.at, said);
  }

  /** Lets the machine move, if it is its turn. */
  proceed() {
    if (this.at && !this.at.over && this.moverAt(this.ply) === 'machine') this.reply();
  }

  /** Goes back to before the last move of a person, or one move where two play. */
  undo() {
    const ply = this.undoTo;
    return ply === null ? undefined : this.goTo(ply, 'Taken back.');
  }

  redo() {
    const ply = this.redoTo;
    return ply === null ? undefined : this.goTo(ply, this.line[ply - 1].said);
  }

  get undoTo() {
    for (let ply = this.ply - 1; ply >= 0; ply -= 1) {
      if (this.moverAt(ply) !== 'machine') return ply;
    }
    return null;
  }

  get redoTo() {
    for (let ply = this.ply + 1; ply <= this.line.length; ply += 1) {
      if (this.moverAt(ply) !== 'machine' || ply === this.line.length) return ply;
    }
    return null;
  }

  /** The machine's side for the person, and the other way round. */
  swap() {
    return this.change({ yours: 1 - this.yours });
  }

  setOpponent(opponent) {
    return this.change({ opponent });
  }

  /** Leaves the game as it is. */
  leave() {
    forget('play');
    this.generation += 1;
    this.at = null;
    this.shown = {};
  }

  /** Does what leads to another position. Where it is refused, the game goes on from the one that is shown. */
  async visit(work) {
    const done = await this.attempt(async () => {
      await work();
      this.proceed();
    });
    if (done === false) this.proceed();
    return done;
  }

  /**
   * Does what changes the game; a later attempt makes an earlier one stale. Whether it was done: true, or false if it
   * was refused, and all is as it is shown; undefined if it is stale.
   */
  async attempt(work) {
    this.generation += 1;
    const mine = this.generation;
    try {
      await work(() => this.generation === mine);
      return true;
    } catch (error) {
      if (error instanceof Stale) return undefined;
      Object.assign(this, this.shown);
      this.fail(error);
      return false;
    }
  }
}
