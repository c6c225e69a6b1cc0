// The current game: its line of play, its players, and the next turn.

import { ask, busyWith, cancel, never } from './api.js';

export const OPPONENTS = { perfect: {}, easy: { easy: true }, friend: { both: true } };

/** What another game begins with. */
const FRESH = { line: [], ply: 0, given: 0, yours: 0, helped: false, explains: false };

/** The player to move after `ply` moves. */
const moverAt = ({ opponent, yours }, ply) =>
  OPPONENTS[opponent].both ? `player ${(ply % 2) + 1}` : ply % 2 === yours ? 'you' : 'machine';

/** The name of a player, or of a machine that speaks. */
export const nameOf = (mover) => ({ machine: 'I' })[mover] ?? mover;

/** The game that the fields of a question are about. */
export const gameOf = ({ link, game }) => (link ?? game).split('/')[0];

/** The fields of every question about a position. */
function here(state) {
  const { game, start, line, ply, analysis } = state;
  return { game, position: ply === 0 ? start : line[ply - 1].position, mover: moverAt(state, ply), analysis };
}

export class Session {
  /**
   * `show` is called with each new position and a message about the move to it, `fail` with an error,
   * `announce` before a move of the machine, `fade` when a person has made one.
   */
  constructor(page) {
    this.page = page;
    this.state = { ...FRESH, game: null, start: '', opponent: 'perfect', analysis: false };
    // What will be the state once all answers are there.
    this.wanted = this.state;
    this.generation = 0;
    /** Whether another game is on its way. */
    this.opens = false;
    /** The engine's view of the position on the board, if there is one. */
    this.view = null;
  }

  get here() {
    return here(this.state);
  }

  /** Whether a person moves now. */
  get personMoves() {
    return this.hasMoves && this.here.mover !== 'machine';
  }

  get machineMoves() {
    return this.hasMoves && this.here.mover === 'machine';
  }

  /** Whether there are moves to choose from: none when the game is over, or if there are too many to list them. */
  get hasMoves() {
    return Boolean(this.view) && this.view.moves.length > 0;
  }

  /** Whether the position on the board, with a person to move, is also the one that was last asked for. */
  get acceptsMoves() {
    const [shown, wanted] = [this.here, here(this.wanted)];
    const isSame = ['game', 'position', 'mover'].every((name) => shown[name] === wanted[name]);
    return this.personMoves && !this.opens && isSame;
  }

  /** Starts the game that `from` names, with the fields of a question about a position. */
  open(from) {
    const { wanted: state } = this;
    // Another game begins without analysis, so that it can be found out alone.
    const analysis = state.analysis && gameOf(from) === state.game;
    const begun = { ...state, ...FRESH, analysis };
    this.opens = true;
    return this.visit(async () => {
      const view = await ask({ ask: 'position', mover: moverAt(begun, 0), analysis, ...from }, 'play');
      this.settle({ ...begun, game: view.game, start: view.position }, view);
    });
  }

  /** Starts a game that is known: the name and the position that it starts with, and perhaps its moves and players. Its moves are given. */
  begin(to, message) {
    return this.change({ ...FRESH, given: to.line?.length ?? 0, ...to }, message);
  }

  /** Goes to another point of the line, shows it with analysis or without, for other players, or takes up another line. */
  change(to, message) {
    const state = { ...this.wanted, ...to };
    this.wanted = state;
    return this.visit(async () => this.settle(state, await ask({ ask: 'position', ...here(state) }, 'play'), message));
  }

  /** Makes a person's move: `{ index }` in the list of moves, or `{ typed }`. */
  async play(choice) {
    if (this.acceptsMoves) await this.move({ ask: 'move', ...choice }, this.page.fade);
  }

  /** Lets the machine move for the person, so that it can be watched playing both sides; or makes the move of a question. */
  async watch(question = { ask: 'reply', made: this.state.ply, why: true }) {
    if (!this.acceptsMoves) return;
    this.wanted = { ...this.wanted, helped: true };
    await this.move(question, this.page.announce);
  }

  /** Waits for the next position in which the machine does not move. */
  turn() {
    return new Promise((resolve) => (this.arrived = () => this.machineMoves || resolve()));
  }

  move(question, animate) {
    return this.attempt(async (generation) => {
      // With analysis and players as they were last asked for.
      const state = this.wanted;
      const { index, phrase, message, reason, view } = await ask({ ...here(state), ...question }, 'play');
      await busyWith(() => animate(index));
      if (this.generation !== generation) await never();
      const entry = { phrase, message, reason, position: view.position };
      const [line, given] = [[...state.line.slice(0, state.ply), entry], Math.min(state.given, state.ply)];
      this.settle({ ...state, line, given, ply: state.ply + 1 }, view, message);
    });
  }

  /** Shows a new position. The machine moves if it is its turn. */
  settle(state, view, message = '') {
    cancel('nudge', 'review');
    // Whether analysis was open at any move of this game.
    state.helped ||= state.analysis && !view.winner;
    this.state = state;
    this.wanted = state;
    this.opens = false;
    this.view = view;
    view.moves.forEach((move, index) => (move.index = index));
    this.page.show(view, message);
    this.arrived?.();
    this.proceed();
  }

  proceed() {
    if (!this.machineMoves) return;
    const { opponent, line, ply } = this.state;
    const easy = Boolean(OPPONENTS[opponent].easy);
    // The answer to a move that was watched is one, too.
    const why = !easy && line[ply - 1]?.reason ? { why: true } : {};
    this.move({ ask: 'reply', easy, made: ply, ...why }, this.page.announce);
  }

  /** The point before the last move of a person; null if there is none. */
  get undoTo() {
    const { wanted } = this;
    for (let ply = wanted.ply - 1; ply >= 0; ply -= 1) if (moverAt(wanted, ply) !== 'machine') return ply;
    return null;
  }

  get redoTo() {
    const { wanted } = this;
    const { length } = wanted.line;
    for (let ply = wanted.ply + 1; ply <= length; ply += 1)
      if (moverAt(wanted, ply) !== 'machine' || ply === length) return ply;
    return null;
  }

  undo() {
    if (this.undoTo !== null) this.change({ ply: this.undoTo }, 'Taken back.');
  }

  redo() {
    const ply = this.redoTo;
    if (ply !== null) this.change({ ply }, this.wanted.line[ply - 1].message);
  }

  /** The reasons of the last moves that were watched, each after whose move it was. */
  get watched() {
    const { line, ply } = this.state;
    const last = line.slice(0, ply).findLastIndex(({ reason }) => !reason) + 1;
    return line.slice(Math.max(last, ply - 2), ply).map(({ reason }, index, all) => [nameOf(this.moverAt(ply - all.length + index)), reason]);
  }

  /** Whether you made the move at this point of the line: those that were given are nobody's. */
  isYours(ply) {
    return ply >= this.state.given && this.moverAt(ply) === 'you';
  }

  /** Whether a move of this game is yours. */
  get hasPlayed() {
    return this.state.line.some((_, ply) => this.isYours(ply));
  }

  /** The player who makes the move at this point of the line. */
  moverAt(ply) {
    return moverAt(this.state, ply);
  }

  /** The line in the page's language, the `link` to it, and before each move and after the last who wins, and why: its `outcomes`. */
  async review(state = this.state) {
    const { game, start, line, yours } = state;
    const asked = { ask: 'line', game, position: start, mover: moverAt(state, 0), line: line.map(({ position }) => position) };
    const found = await ask(asked, 'review');
    return { ...found, link: found.link + (yours === 1 ? '~' : '') };
  }

  leave() {
    cancel('play', 'nudge', 'review');
    this.generation += 1;
    this.wanted = this.state;
    this.opens = false;
    this.view = null;
  }

  /** Runs work that leads to another position. If the server refuses, the game continues from the current one. */
  async visit(work) {
    const done = await this.attempt(work);
    if (!done) this.proceed();
    return done;
  }

  /** Runs work that changes the game, and returns whether it succeeded. If the server refuses, nothing changes. */
  async attempt(work) {
    this.generation += 1;
    try {
      await work(this.generation);
      return true;
    } catch (error) {
      this.wanted = this.state;
      this.opens = false;
      this.page.fail(error);
      return false;
    }
  }
}
