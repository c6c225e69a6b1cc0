// What is known of all positions of a game: its table and plot, and what is proved.

import { ask, busyWith } from './api.js';
import { button, find, h, inWords, orSay, pause, scrolled, sentence, showIf, showText } from './dom.js';
import { plot } from './plot.js';
import { said } from './words.js';

export class Study {
  /** `attack(position, wins)` gives the reader a position that a step of a proof decides. */
  constructor({ session, attack }) {
    Object.assign(this, { session, attack });
    find('table-form').addEventListener('submit', (event) => {
      event.preventDefault();
      const to = find('table-to').valueAsNumber;
      if (Number.isInteger(to) && to >= 0) this.to = to;
      this.showTable();
    });
    find('prove').addEventListener('click', () => this.showProof());
  }

  reset() {
    this.to = undefined;
    find('table-to').value = '';
    for (const id of ['table', 'plot', 'proof', 'table-objection']) find(id).replaceChildren();
    find('guess-box').replaceChildren(...guessForm(() => this.session.state.game, { id: 'guess' }, false));
  }

  offerProof() {
    const isShown = find('proof').hasChildNodes();
    showIf('prove', this.session.state.analysis && !isShown);
    showIf('break', isShown && !find('proof').querySelector('button'));
  }

  showTable() {
    return orSay('table-objection', async () => {
      const series = await ask({ ask: 'table', ...this.session.here, to: this.to });
      showText('table-objection', '');
      if (this.to === undefined) find('table-to').value = series.to;
      find('table-name').replaceChildren(...inWords(series.name));
      const summary = series.summary ? [h('p', { class: 'law' }, sentence(series.summary))] : [];
      find('table').replaceChildren(valuesTable(series), legend(series), ...summary);
      find('plot').replaceChildren(plot(series));
    });
  }

  showProof() {
    return orSay('proof', async () => {
      const { sections, therefore } = await ask({ ask: 'prove', game: this.session.state.game });
      const row = ({ label, sentence: says, attacked, wins }) => {
        let tried = 0;
        const onclick = () => this.attack(attacked[tried++ % attacked.length], wins);
        const offer = attacked.length > 0 ? [' ', button({ class: 'command', onclick }, 'Try to break it')] : [];
        return h('div', {}, h('dt', {}, label), h('dd', {}, sentence(says), offer));
      };
      const section = ({ title, lines }) => [h('h3', {}, title), h('dl', { class: 'proof' }, lines.map(row))];
      find('proof').replaceChildren(...sections.flatMap(section), h('p', { class: 'law' }, sentence(therefore)));
      this.offerProof();
    });
  }
}

/** Cells to mark and a field for a formula: what is guessed about a game, and compared with it. */
export function guessForm(game, attributes, isOpen = true) {
  const label = { 'aria-label': 'your guess', spellcheck: 'false', ...attributes };
  const field = h('input', { type: 'text', autocomplete: 'off', autocapitalize: 'off', ...label });
  const answer = h('p', { role: 'status' });
  const onsubmit = async (event) => {
    event.preventDefault();
    const asked = { ask: 'guess', game: game(), guess: field.value };
    const { text } = await ask(asked, answer).catch(({ message }) => ({ text: message }));
    answer.replaceChildren(...sentence(text).flat());
  };
  const cells = h('div', { class: 'cells' });
  const ontoggle = async () => {
    if (cells.hasChildNodes()) return;
    const { rows, example } = await ask({ ask: 'cells', game: game() }, cells);
    field.placeholder = example;
    cells.replaceChildren(...toggles(rows, answer));
  };
  const summary = h('summary', {}, 'Tap wherever the player to move loses');
  const tapping = h('details', { open: isOpen && '', ontoggle }, summary, cells);
  field.addEventListener('focus', ontoggle);
  return [tapping, h('form', { class: 'row', onsubmit }, field, h('button', { type: 'submit' }, 'Check')), answer];
}

/** Rows of cells that are marked by tapping, and the button that says how many are right. */
function toggles(rows, answer) {
  const all = [];
  const cell = (row, [text, loses]) => {
    const isMarked = () => toggle.getAttribute('aria-pressed') === 'true';
    const onclick = () => toggle.setAttribute('aria-pressed', String(!isMarked()));
    const toggle = button({ 'aria-pressed': 'false', onclick }, text);
    all.push({ name: `${row} ${text}`, toggle, isRight: () => isMarked() === loses });
    return toggle;
  };
  const row = ([name, cells]) =>
    h('div', { class: 'row', role: 'group', 'aria-label': name }, h('strong', {}, name), ...cells.map((one) => cell(name, one)));
  const onclick = () => {
    const wrong = all.filter(({ isRight }) => !isRight());
    const count = wrong.length === 1 ? '1 is wrong' : `${wrong.length} are wrong, the first of them`;
    for (const { toggle } of all) toggle.classList.toggle('wrong', toggle === wrong[0]?.toggle);
    answer.textContent = wrong.length === 0 ? `all ${all.length} are right: what do they have in common?` : `${count}: ${wrong[0].name}`;
  };
  return [...rows.map(row), button({ onclick }, 'Check')];
}

/** Values by size, many in a row, or by two sizes. */
function valuesTable(series) {
  const { kind, first, values, repeats, word, words } = series;
  const marked = MARKS.map(([kind, words]) => ({ kind, words, sizes: new Set(series[kind]?.map(String)) }));
  const table = (corner, columns, rows) => {
    const head = [corner, ...columns].map((text) => h('th', { scope: 'col' }, String(text)));
    const body = h('tbody');
    busyWith(() => fill(body, rows));
    return scrolled('values', h('table', { class: 'values' }, h('thead', {}, h('tr', {}, head)), body));
  };
  if (kind === 'grid') {
    const columns = values[0].map((_, across) => first + across);
    const cell = (down) => (value, across) => valueCell(series, marked, [first + down, first + across], value);
    const rows = values.map((row, down) => () => [first + down, ...row.map(cell(down))]);
    return table(words.join(' \\ '), columns, rows);
  }
  // A period to a row, if it has a useful length.
  const perRow = repeats?.period >= 6 && repeats.period <= 17 ? repeats.period : 10;
  const columns = Array.from({ length: perRow }, (_, column) => column);
  const rows = [];
  for (let row = first - (first % perRow); row < first + values.length; row += perRow) {
    const cell = (column) => valueCell(series, marked, row + column, values[row + column - first]);
    rows.push(() => [row, ...columns.map(cell)]);
  }
  const names = columns.map((column) => `+${column}`);
  return table(word, names, rows);
}

/** Fills a table with rows, some at a time: with thousands of cells at once, the page would stand still. */
async function fill(body, rows) {
  for (let from = 0; from < rows.length; from += 8) {
    if (from > 0) await pause(0);
    const some = rows.slice(from, from + 8).map((row) => row());
    body.append(...some.map(([name, ...cells]) => h('tr', {}, h('th', { scope: 'row' }, String(name)), cells)));
  }
}

/** The marks of sizes in a table: a class each, and words for screen readers. */
const MARKS = [
  ['current', 'current'],
  ['lost', 'losing'],
  ['exceptions', 'exception'],
];

function valueCell(series, marked, size, value) {
  if (value === undefined) return h('td');
  const text = series.outcomes ? said(['loses', 'wins'][value]) : String(value);
  const marks = marked.filter(({ sizes }) => sizes.has(String(size)));
  const classes = [...marks.map(({ kind }) => kind), startsPeriod(series, size) && 'period'].filter(Boolean);
  const words = marks.map(({ words }) => said(words)).join(', ');
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
