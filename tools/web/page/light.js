// The light: what the position and its parts are worth, and what a move would make of it.

import { find, h, sentence, showIf } from './dom.js';

export class Light {
  constructor(board) {
    this.board = board;
    this.opened = new Set();
    this.verdict = find('verdict');
    this.box = find('light-parts');
    this.steps = find('why-steps');
    this.why = find('why');
    this.why.addEventListener('click', () => this.reveal());
  }

  /** Shows the light of a position; null is darkness. */
  show(light) {
    this.light = light;
    this.revealed = 0;
    this.opened.clear();
    showIf(find('light-on'), Boolean(light));
    showIf(find('light-off'), !light);
    this.steps.replaceChildren();
    if (!light) return;
    this.verdict.className = light.wins ? 'wins' : 'loses';
    this.verdict.replaceChildren(
      h('span', { class: 'sign', 'aria-hidden': 'true' }, light.wins ? '✓' : '✕'),
      ' ',
      ...sentence(light.because),
    );
    find('light-law').replaceChildren(...sentence(light.law));
    this.why.textContent = 'Why?';
    showIf(this.why, light.steps.length > 0);
    this.board.value(light.parts.map((part) => [part.value, part.heart.length > 0 ? part.heart : part.spots]));
    this.draw(null);
  }

  /** Shows what a move would make of the sum; null: what it is. */
  preview(move) {
    if (this.light && this.previewed !== move) this.draw(move);
  }

  draw(move) {
    const { parts, sum } = this.light;
    this.previewed = move;
    showIf(this.box, parts.length > 0);
    if (parts.length === 0) return;
    const focused = document.activeElement?.dataset?.part;
    const seen = move?.sum ?? sum;
    const width = seen.digits.length;
    const rows = parts.flatMap((part, index) => {
      const changes = move && move.part === index;
      const made = changes ? move.made.map((row) => this.madeRow(row)) : [];
      return [...this.partRows(part, index, width, changes), ...made];
    });
    const head = h(
      'thead',
      {},
      h(
        'tr',
        {},
        h('th', { scope: 'col' }, 'part'),
        h('th', { scope: 'col' }, 'what it is'),
        h('th', { scope: 'col', class: 'number' }, 'worth'),
        h('th', { scope: 'colgroup', colspan: width, class: 'digits-head' }, 'in binary'),
      ),
    );
    const foot = h('tfoot', {}, this.sumRow(seen, move), this.parityRow(seen));
    const says = seen.text !== String(seen.value);
    const text = says ? h('p', { class: 'sum-text' }, seen.text) : null;
    const table = h('table', { class: 'columns' }, head, h('tbody', {}, rows), foot);
    this.box.replaceChildren(h('div', { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': 'the parts' }, table), ...(text ? [text] : []));
    this.tint(table, seen.digits);
    if (focused !== undefined) this.box.querySelector(`[data-part="${focused}"]`)?.focus();
  }

  partRows(part, index, width, changes) {
    const open = this.opened.has(index);
    const known = part.options.length > 0 || part.mex;
    const name = known
      ? h('button', {
          type: 'button',
          class: 'part',
          'data-part': index,
          'aria-expanded': String(open),
          onclick: () => this.toggle(index),
        }, part.name)
      : part.name;
    const row = h(
      'tr',
      {
        class: changes ? 'changing' : '',
        onpointerenter: () => this.board.mark('of-part', part.spots),
        onpointerleave: () => this.board.mark('of-part', []),
        onfocusin: () => this.board.mark('of-part', part.spots),
        onfocusout: () => this.board.mark('of-part', []),
      },
      h('th', { scope: 'row' }, name),
      h('td', {}, part.what),
      h('td', { class: 'number' }, String(part.value)),
      digitCells(part.digits),
    );
    return open ? [row, this.optionsRow(part, width)] : [row];
  }

  optionsRow(part, width) {
    const options = part.options.map((option) =>
      h('li', {}, h('span', {}, option.what), h('span', { class: 'worth' }, option.worth)),
    );
    return h(
      'tr',
      { class: 'options' },
      h(
        'td',
        { colspan: 3 + width },
        h('p', {}, `What can be made of ${part.name}, and what that is worth:`),
        h('ul', {}, options),
        h('p', { class: 'mex' }, part.mex),
      ),
    );
  }

  toggle(index) {
    if (!this.opened.delete(index)) this.opened.add(index);
    this.draw(this.previewed);
  }

  madeRow(made) {
    return h(
      'tr',
      { class: 'made' },
      h('th', { scope: 'row' }, 'becomes'),
      h('td', {}, made.what),
      h('td', { class: 'number' }, String(made.value)),
      digitCells(made.digits),
    );
  }

  sumRow(sum, move) {
    return h(
      'tr',
      { class: move ? 'sum made' : 'sum' },
      h('th', { scope: 'row', colspan: 2 }, move ? 'nim-sum then' : 'nim-sum'),
      h('td', { class: 'number' }, String(sum.value)),
      digitCells(sum.digits),
    );
  }

  parityRow(sum) {
    const words = [...sum.digits].map((digit) =>
      h('td', { class: digit === '1' ? 'parity odd' : 'parity' }, digit === '1' ? 'odd' : 'even'),
    );
    return h('tr', {}, h('th', { scope: 'row', colspan: 3, class: 'soft' }, 'ones in the column'), words);
  }

  /** Colours the columns whose digit in the sum is 1. */
  tint(table, digits) {
    for (const row of table.rows) {
      const cells = [...row.cells].slice(-digits.length);
      if (!cells.every((cell) => cell.matches('.digit, .parity'))) continue;
      cells.forEach((cell, place) => cell.classList.toggle('odd', digits[place] === '1'));
    }
  }

  /** One more step of why this position is won or lost. */
  reveal() {
    const { steps } = this.light;
    if (this.revealed === steps.length) return;
    this.steps.append(h('li', {}, ...sentence(steps[this.revealed])));
    this.revealed += 1;
    this.why.textContent = 'Next';
    showIf(this.why, this.revealed < steps.length);
    if (this.revealed === steps.length) this.steps.focus();
  }
}

function digitCells(digits) {
  return [...digits].map((digit) =>
    h('td', { class: digit === '1' ? 'digit one' : 'digit' }, digit),
  );
}
