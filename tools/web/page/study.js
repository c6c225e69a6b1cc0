// The panels beside a game: its lesson, its table and plot, guesses, and what is proved.

import { ask } from './api.js';
import { find, h, inWords, scrolled, sentence, showIf, showText } from './dom.js';
import { plot } from './plot.js';

/** The values in a row of the table, unless a period fits better. */
const PER_ROW = 10;

export class Study {
  constructor({ session }) {
    this.session = session;
    find('table-form').addEventListener('submit', (event) => {
      event.preventDefault();
      const to = find('table-to').valueAsNumber;
      if (Number.isInteger(to) && to >= 0) this.to = to;
      this.showTable();
    });
    find('guess-form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.checkGuess();
    });
    find('prove').addEventListener('click', () => this.showProof());
  }

  /** Clears the panels for another game. */
  reset() {
    this.to = undefined;
    for (const id of ['table-to', 'guess']) find(id).value = '';
    for (const id of ['table', 'plot', 'table-objection', 'guess-answer']) find(id).replaceChildren();
  }

  hideProof() {
    find('proof').replaceChildren();
    showIf('prove', this.session.state.light);
  }

  showTable() {
    return this.attempt('table-objection', async () => {
      const series = await ask({ ask: 'table', ...this.session.here, to: this.to });
      showText('table-objection', '');
      if (this.to === undefined) find('table-to').value = series.to;
      find('guess').placeholder = series.kind === 'line' ? 'n % 3 == 0' : 'x < y';
      find('table-name').replaceChildren(...inWords(series.name));
      const summary = series.summary ? [h('p', { class: 'law' }, sentence(series.summary))] : [];
      find('table').replaceChildren(valuesTable(series), legend(series), ...summary);
      find('plot').replaceChildren(plot(series));
    });
  }

  checkGuess() {
    return this.attempt('guess-answer', async () => {
      const { game } = this.session.state;
      const { text } = await ask({ ask: 'guess', game, guess: find('guess').value });
      showText('guess-answer', text);
    });
  }

  showProof() {
    return this.attempt('proof', async () => {
      const { sections, therefore } = await ask({ ask: 'prove', game: this.session.state.game });
      const row = ([what, says]) => h('div', {}, h('dt', {}, what), h('dd', {}, sentence(says)));
      const section = ({ title, lines }) => [h('h3', {}, title), h('dl', { class: 'proof' }, lines.map(row))];
      find('proof').replaceChildren(...sections.flatMap(section), h('p', { class: 'law' }, sentence(therefore)));
      showIf('prove', false);
    });
  }

  /** Shows a lesson, scrolled to a heading if one is named. */
  async showLesson(id, anchor) {
    const lesson = find('lesson');
    if (!id) lesson.replaceChildren(h('p', { class: 'soft' }, 'No lesson is about this game.'));
    else if (this.lessonShown !== id) {
      await this.attempt('lesson', async () => {
        lesson.innerHTML = (await ask({ ask: 'lesson', game: id })).html;
        adapt(lesson);
        lesson.parentElement.scrollTop = 0;
      });
    }
    this.lessonShown = id;
    if (!anchor) return;
    const headings = [...lesson.querySelectorAll('h1, h2, h3')];
    headings.find(({ textContent }) => anchorOf(textContent) === decodeURIComponent(anchor))?.scrollIntoView();
  }

  async attempt(id, work) {
    try {
      await work();
    } catch (error) {
      showText(id, error.message);
    }
  }
}

/** The anchor of a heading in a lesson. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');

/** A table of values by size, or by two sizes. */
function valuesTable(series) {
  const { kind, first, values, repeats, word, words } = series;
  const table = (corner, columns, rows) => {
    const head = [corner, ...columns].map((text) => h('th', { scope: 'col' }, String(text)));
    const body = rows.map(([name, ...cells]) => h('tr', {}, h('th', { scope: 'row' }, String(name)), cells));
    return scrolled('values', h('table', { class: 'values' }, h('thead', {}, h('tr', {}, head)), h('tbody', {}, body)));
  };
  if (kind === 'grid') {
    const columns = values[0].map((_, across) => first + across);
    const cell = (down) => (value, across) => valueCell(series, [first + down, first + across], value);
    const rows = values.map((row, down) => [first + down, ...row.map(cell(down))]);
    return table(words.join(' \\ '), columns, rows);
  }
  const perRow = repeats && repeats.period >= 6 && repeats.period <= 17 ? repeats.period : PER_ROW;
  const columns = Array.from({ length: perRow }, (_, column) => column);
  const rows = [];
  for (let row = first - (first % perRow); row < first + values.length; row += perRow) {
    rows.push([row, ...columns.map((column) => valueCell(series, row + column, values[row + column - first]))]);
  }
  const names = columns.map((column) => `+${column}`);
  return table(word, names, rows);
}

/** The marks of sizes in a table: a class each, and words for screen readers. */
const MARKS = [
  ['current', 'current'],
  ['lost', 'losing'],
  ['exceptions', 'exception'],
];

function valueCell(series, size, value) {
  if (value === undefined) return h('td');
  const text = series.outcomes ? ['loses', 'wins'][value] : String(value);
  const marks = MARKS.filter(([kind]) => series[kind]?.some((one) => String(one) === String(size)));
  const classes = [...marks.map(([kind]) => kind), startsPeriod(series, size) && 'period'].filter(Boolean);
  const words = marks.map(([, word]) => word).join(', ');
  const unseen = words ? h('span', { class: 'unseen' }, ` (${words})`) : null;
  return h('td', { class: classes.join(' '), title: `${size}: ${words || text}` }, text, unseen);
}

const hasPeriods = ({ repeats }) => Boolean(repeats) && repeats.period > 1;

function startsPeriod(series, size) {
  if (!hasPeriods(series)) return false;
  const { start, period } = series.repeats;
  return size >= start && (size - start) % period === 0;
}

function legend(series) {
  const key = (kind, words) => h('li', {}, h('span', { class: `key ${kind}`, 'aria-hidden': 'true' }), words);
  const marks = MARKS.filter(([kind]) => series[kind]?.length > 0).map(([kind, words]) => key(kind, words));
  return h('ul', { class: 'legend' }, marks, hasPeriods(series) ? key('period', 'a period begins') : null);
}

/** Adapts the HTML of a lesson to this page. */
function adapt(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) text.replaceWith(...inWords(text.data));
  for (const link of root.querySelectorAll('a')) {
    const to = link.getAttribute('href');
    if (!to) link.replaceWith(...link.childNodes);
    else if (!to.startsWith('#')) Object.assign(link, { target: '_blank', rel: 'noreferrer' });
  }
  for (const head of root.querySelectorAll('thead')) if (head.textContent.trim() === '') head.remove();
  for (const block of root.querySelectorAll('pre, table')) {
    const box = scrolled(block.tagName === 'PRE' ? 'text' : 'table');
    block.replaceWith(box);
    box.append(block);
  }
}
