// Analysis: who can win and why, the values of the parts, and what a move would make of them.

import { pairUp } from './blocks.js';
import { button, find, h, scrolled, sentence, showIf, showText } from './dom.js';
import { nameOf } from './session.js';
import { said } from './words.js';

export class Analysis {
  constructor(board) {
    this.board = board;
    this.opened = new Set();
  }

  /** Closes what was opened in another game. */
  close() {
    this.opened.clear();
    find('why').open = false;
  }

  /** Shows what is known of a position with these moves, for whoever moves there; null if nothing may be shown. */
  show({ analysis: found, moves, winner }, mover) {
    this.found = found;
    this.isOver = Boolean(winner);
    showIf('analysis-on', Boolean(found));
    showIf('analysis-off', !found);
    if (!found) return;
    find('verdict').className = this.isOver ? '' : found.wins ? 'wins' : 'loses';
    showText('verdict', this.isOver ? 'The game is over.' : verdict(found, moves, mover));
    showText('left', this.isOver ? '' : (found.left ?? ''));
    find('why-steps').replaceChildren(...found.steps.map((step) => h('li', {}, sentence(step))));
    locate(found.parts, moves);
    this.favourite = moves.find(({ wins }) => wins)?.part;
    this.draw(null);
  }

  /** Shows what a move would make of the sum; null: what it is. */
  preview(move) {
    if (this.found && this.previewed !== move) this.draw(move);
  }

  draw(move) {
    const { parts, law } = this.found;
    this.previewed = move;
    showIf('parts', parts.length > 0);
    this.balance(move);
    const because = this.isOver ? '' : this.found.because;
    const reason = parts.length === 0 && because && law && law !== because ? `${because}. The law: ${law}.` : because;
    const inShort = this.isOver ? '' : this.found.reason;
    showText('because', inShort ?? (parts.length > 1 ? '' : reason));
    if (parts.length === 0) return;
    const rest = parts.filter((_, index) => index !== move?.part);
    const sum = { digits: nimSum([...rest, ...(move?.made ?? [])], parts[0].digits) };
    const focused = document.activeElement?.dataset?.part;
    const tint = (place) => (sum.digits[place] === '1' ? 'odd' : '');
    const digitCell = (digit, place) => h('td', { class: `digit ${tint(place)} ${digit === '1' ? 'one' : ''}` }, digit);
    const digitCells = (digits) => [...digits].map(digitCell);
    const row = (attributes, name, what, { digits, value = decimal(digits) }) => {
      const cells = [h('td', {}, what), h('td', { class: 'number' }, value), digitCells(digits)];
      return h('tr', attributes, h('th', { scope: 'row' }, name), cells);
    };
    const parity = (digit, place) => h('td', { class: `parity ${tint(place)}` }, digit === '1' ? 'odd' : 'even');
    const parities = [...sum.digits].map(parity);
    const rows = parts.map((part, index) => {
      const changes = move?.part === index;
      const mark = (spots) => () => this.board.mark('of-part', spots);
      const [enter, leave] = [mark(part.spots), mark([])];
      const events = { onpointerenter: enter, onpointerleave: leave, onfocusin: enter, onfocusout: leave };
      // In the place of the part, so that nothing moves while moves are pointed at.
      const { what, value, digits } = changes ? together(move.made, part) : { ...part, value: decimal(part.digits) };
      const name = this.partName(part);
      const attributes = { class: changes ? 'made' : '', ...events };
      const options = this.opened.has(part.name) ? this.optionsRow(part, sum.digits.length) : [];
      return [row(attributes, name, what, { value, digits }), options];
    });
    const head = ['part', 'what it is'].map((text) => h('th', { scope: 'col' }, text));
    const number = h('th', { scope: 'col', class: 'number' }, 'value');
    const binary = h('th', { scope: 'colgroup', colspan: sum.digits.length, class: 'digits-head' }, 'in binary');
    const total = row({ class: move ? 'sum made' : 'sum' }, move ? 'nim-sum then' : 'nim-sum', '', sum);
    const ones = h('tr', {}, h('th', { scope: 'row', colspan: 3, class: 'soft' }, 'ones in the column'), parities);
    const top = h('thead', {}, h('tr', {}, head, number, binary));
    const table = h('table', { class: 'columns' }, top, h('tbody', {}, rows), h('tfoot', {}, total, ones));
    find('parts').replaceChildren(scrolled('the parts', table));
    if (focused !== undefined) find('parts').querySelector(`[data-part="${focused}"]`)?.focus();
  }

  /** Shows on the board which blocks pair up, and says which do not. */
  balance(move) {
    const pieces = this.found.parts.flatMap((part, index) => {
      if (move?.part !== index) return [{ ...part, spots: part.anchor, gone: [] }];
      const shift = (place) => 44 * (place - (move.made.length - 1) / 2);
      return move.made.map((made, place) => ({ ...made, spots: part.anchor, gone: move.ways[0], shift: shift(place) }));
    });
    this.board.showBlocks(pieces, this.favourite);
    const alone = pairUp(pieces, this.favourite)
      .flat()
      .filter(({ mate }) => !mate);
    const names = alone.slice(0, 6).map(({ exponent, part }) => said(`${2 ** exponent} in ${pieces[part].name}`));
    const left = `${names.join(', ')}${alone.length > names.length ? ', …' : '.'}`;
    const isEven = names.length === 0;
    const now = isEven
      ? 'Every block has a partner. Whatever you change, your opponent can pair all of them up again, down to the end.'
      : `Equal blocks pair up. Without a partner: ${left} To win, leave every block with a partner.`;
    const then = ({ phrase }) => (isEven ? `After \`${phrase}\`, every block has a partner.` : `After \`${phrase}\`, without a partner: ${left}`);
    showText('balance', this.found.parts.length < 2 ? '' : move ? then(move) : now);
  }

  /** The name of a part; a button where its options are known. */
  partName({ name, mex }) {
    if (!mex) return name;
    const onclick = () => {
      if (!this.opened.delete(name)) this.opened.add(name);
      this.draw(this.previewed);
    };
    const expanded = String(this.opened.has(name));
    return button({ class: 'part', 'data-part': name, 'aria-expanded': expanded, onclick }, name);
  }

  optionsRow({ name, options, mex }, width) {
    const item = ({ what, value }) => h('li', {}, h('span', {}, what), h('span', { class: 'soft' }, value));
    const caption = h('p', {}, `The options of ${name}, and their values:`);
    const texts = [caption, h('ul', {}, options.map(item)), h('p', {}, h('strong', {}, mex))];
    return h('tr', { class: 'options' }, h('td', { colspan: 3 + width }, texts));
  }
}

/** The binary digits of the nim-sum of these parts, as many as these have. */
const nimSum = (parts, { length }) =>
  Array.from({ length }, (_, place) => parts.filter(({ digits }) => digits[place] === '1').length % 2).join('');

/** A number that may have more digits than floating point. */
const decimal = (digits) => String(BigInt(`0b${digits}`));

/** Adds to each part the spots that its moves touch, and those that all of them touch: its blocks stand there. */
function locate(parts, moves) {
  parts.forEach((part, index) => {
    const own = moves.filter((move) => move.part === index);
    // What raises a number may touch other parts: in some games, stones move from one heap to another.
    const lowering = own.filter(({ made }) => nimSum(made, part.digits) < part.digits);
    const touched = (lowering.length > 0 ? lowering : own).map(({ ways }) => ways.flat());
    part.spots = [...new Set(touched.flat())];
    const shared = part.spots.filter((spot) => touched.every((spots) => spots.includes(spot)));
    part.anchor = shared.length > 0 ? shared : part.spots;
  });
}

/** What a move makes of a part, in one row. */
function together(made, part) {
  const names = made.map(({ what }) => what).join(' + ') || 'nothing';
  const value = made.map(({ digits }) => decimal(digits)).join(' ⊕ ') || '0';
  return { what: `→ ${names}`, value, digits: nimSum(made, part.digits) };
}

function verdict({ wins }, moves, mover) {
  const who = nameOf(mover);
  const winning = moves.filter((move) => move.wins).length;
  const all = moves.length === 1 ? '1 move' : `${moves.length} moves`;
  const some = winning === 1 ? `1 of ${all} wins` : `${winning} of ${all} win`;
  const count = moves.length === 0 ? 'see why' : moves.length === 1 ? 'the only move wins' : some;
  if (who === 'you') return wins ? `You can win: ${count}.` : 'You lose against perfect play: no move wins.';
  if (who === 'I') return wins ? `I can win: ${count}.` : 'I lose against perfect play: no move wins.';
  const player = who.replace('player', 'Player');
  return wins ? `${player} can win: ${count}.` : `${player} loses against perfect play: no move wins.`;
}
