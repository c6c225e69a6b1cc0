// The light: who can win, the Grundy numbers of the parts, and how a move would change them.

import { button, find, h, scrolled, sentence, showIf, showText } from './dom.js';

export class Light {
  constructor(board) {
    this.board = board;
    this.opened = new Set();
    find('why').addEventListener('click', () => this.reveal());
  }

  /** Shows the analysis of a position; null if the light is off. */
  show(light) {
    this.light = light;
    this.revealed = 0;
    this.opened.clear();
    showIf('light-on', Boolean(light));
    showIf('light-off', !light);
    find('why-steps').replaceChildren();
    if (!light) return;
    find('verdict').className = light.wins ? 'wins' : 'loses';
    showText('verdict', light.verdict);
    showText('light-law', light.law);
    find('why').textContent = 'Why?';
    showIf('why', light.steps.length > 0);
    this.board.showValues(light.parts.map(({ value, anchor, spots }) => [value, anchor.length > 0 ? anchor : spots]));
    this.draw(null);
  }

  /** Shows how a move would change the nim-sum; without a move, the nim-sum. */
  preview(move) {
    if (this.light && this.previewed !== move) this.draw(move);
  }

  draw(move) {
    const { parts } = this.light;
    this.previewed = move;
    showIf('light-parts', parts.length > 0);
    if (parts.length === 0) return;
    const sum = move?.sum ?? this.light.sum;
    const focused = document.activeElement?.dataset?.part;
    const tint = (place) => (sum.digits[place] === '1' ? 'odd' : '');
    const digitCell = (digit, place) => h('td', { class: `digit ${tint(place)} ${digit === '1' ? 'one' : ''}` }, digit);
    const digitCells = (digits) => [...digits].map(digitCell);
    const row = (attributes, name, what, { value, digits }) => {
      const cells = [h('td', {}, what), h('td', { class: 'number' }, String(value)), digitCells(digits)];
      return h('tr', attributes, h('th', { scope: 'row' }, name), cells);
    };
    const parity = (digit, place) => h('td', { class: `parity ${tint(place)}` }, digit === '1' ? 'odd' : 'even');
    const parities = [...sum.digits].map(parity);
    const rows = parts.map((part, index) => {
      const changes = move?.part === index;
      const mark = (spots) => () => this.board.mark('of-part', spots);
      const [enter, leave] = [mark(part.spots), mark([])];
      const events = { onpointerenter: enter, onpointerleave: leave, onfocusin: enter, onfocusout: leave };
      return [
        row({ class: changes ? 'changing' : '', ...events }, this.partName(part, index), part.what, part),
        this.opened.has(index) ? this.optionsRow(part, sum.digits.length) : [],
        changes ? move.made.map((made) => row({ class: 'made' }, 'becomes', made.what, made)) : [],
      ];
    });
    const head = ['part', 'what it is'].map((text) => h('th', { scope: 'col' }, text));
    const number = h('th', { scope: 'col', class: 'number' }, 'value');
    const binary = h('th', { scope: 'colgroup', colspan: sum.digits.length, class: 'digits-head' }, 'in binary');
    const total = row({ class: move ? 'sum made' : 'sum' }, move ? 'nim-sum then' : 'nim-sum', '', sum);
    const ones = h('tr', {}, h('th', { scope: 'row', colspan: 3, class: 'soft' }, 'ones in the column'), parities);
    const sections = [
      h('thead', {}, h('tr', {}, head, number, binary)),
      h('tbody', {}, rows),
      h('tfoot', {}, total, ones),
    ];
    const table = h('table', { class: 'columns' }, sections);
    const text = sum.text === String(sum.value) ? [] : [h('p', { class: 'sum-text' }, sum.text)];
    find('light-parts').replaceChildren(scrolled('the parts', table), ...text);
    if (focused !== undefined) find('light-parts').querySelector(`[data-part="${focused}"]`)?.focus();
  }

  /** The name of a part; a button where its options are known. */
  partName({ name, mex }, index) {
    if (!mex) return name;
    const onclick = () => {
      if (!this.opened.delete(index)) this.opened.add(index);
      this.draw(this.previewed);
    };
    const expanded = String(this.opened.has(index));
    return button({ class: 'part', 'data-part': index, 'aria-expanded': expanded, onclick }, name);
  }

  optionsRow({ name, options, mex }, width) {
    const item = ({ what, value }) => h('li', {}, h('span', {}, what), h('span', { class: 'value' }, value));
    const caption = h('p', {}, `The options of ${name}, and their values:`);
    const cell = h(
      'td',
      { colspan: 3 + width },
      caption,
      h('ul', {}, options.map(item)),
      h('p', { class: 'mex' }, mex),
    );
    return h('tr', { class: 'options' }, cell);
  }

  /** Shows one more step of why this position is winning or losing. */
  reveal() {
    const { steps } = this.light;
    find('why-steps').append(h('li', {}, sentence(steps[this.revealed])));
    this.revealed += 1;
    find('why').textContent = 'Next';
    showIf('why', this.revealed < steps.length);
    if (this.revealed === steps.length) find('why-steps').focus();
  }
}
