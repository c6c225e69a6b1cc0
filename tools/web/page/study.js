// What is beside a game: its table and plot, what is proved, its lesson.

import { Stale, ask } from './api.js';
import { find, h, inWords, sentence, showIf } from './dom.js';
import { plot } from './plot.js';

/** How many values stand in a row of the table, if no period says otherwise. */
const PER_ROW = 10;

export class Study {
  constructor({ session }) {
    this.session = session;
    this.to = undefined;
    this.lessonShown = null;
    find('table-form').addEventListener('submit', (event) => {
      event.preventDefault();
      const to = find('table-to').valueAsNumber;
      if (Number.isInteger(to) && to >= 0) this.to = to;
      this.showTable();
    });
    find('prove').addEventListener('click', () => this.showProof());
  }

  /** Another game: nothing of the one before is left. */
  reset() {
    this.to = undefined;
    find('table-to').value = '';
    find('table').replaceChildren();
    find('plot').replaceChildren();
    find('table-objection').textContent = '';
    this.hideProof();
  }

  hideProof() {
    find('proof').replaceChildren();
    showIf(find('prove'), this.session.light);
  }

  async showTable() {
    await this.attempt(async () => {
      const { here, light } = this.session;
      const series = await ask({ ask: 'table', ...here, to: this.to, light });
      find('table-objection').textContent = '';
      if (this.to === undefined) find('table-to').value = series.to;
      find('table-name').replaceChildren(...inWords(series.name));
      const grid = series.kind === 'grid';
      find('table').replaceChildren(
        grid ? gridTable(series) : lineTable(series),
        legend(series),
        ...(series.law ? [h('p', { class: 'law' }, ...sentence(series.law))] : []),
      );
      find('plot').replaceChildren(plot(series));
    }, find('table-objection'));
  }

  async showProof() {
    await this.attempt(async () => {
      const { sections, therefore } = await ask({ ask: 'prove', game: this.session.game });
      const row = ([what, says]) => h('div', {}, h('dt', {}, what), h('dd', {}, ...sentence(says)));
      find('proof').replaceChildren(
        ...sections.flatMap(({ title, lines }) => [h('h3', {}, title), h('dl', { class: 'proof' }, lines.map(row))]),
        h('p', { class: 'law' }, ...sentence(therefore)),
      );
      showIf(find('prove'), false);
    }, find('proof'));
  }

  /** Shows a lesson, from a heading on if one is named. */
  async showLesson(id, anchor) {
    const lesson = find('lesson');
    if (!id) {
      this.lessonShown = null;
      lesson.replaceChildren(h('p', { class: 'soft' }, 'No lesson is about this game.'));
      return;
    }
    if (this.lessonShown !== id) {
      await this.attempt(async () => {
        const { html } = await ask({ ask: 'lesson', game: id });
        lesson.innerHTML = html;
        dress(lesson);
        lesson.parentElement.scrollTop = 0;
        this.lessonShown = id;
      }, lesson);
    }
    if (!anchor) return;
    const headings = [...lesson.querySelectorAll('[data-anchor]')];
    headings.find((heading) => encodeURIComponent(heading.dataset.anchor) === anchor || heading.dataset.anchor === anchor)?.scrollIntoView();
  }

  async attempt(work, box) {
    try {
      await work();
    } catch (error) {
      if (error instanceof Stale) return;
      box.replaceChildren(...sentence(error.message));
    }
  }
}

/** How a size is marked in a table: a class each, and words for whoever does not see them. */
function marks({ marked, lost = [] }, size) {
  const same = (one) => String(one) === String(size);
  return [marked.some(same) && 'now played', lost.some(same) && 'lost'].filter(Boolean);
}

function valueCell(series, size, value, exceptional, begins) {
  const kinds = marks(series, size);
  const classes = [
    ...kinds.map((kind) => kind.replace(' ', '-')),
    exceptional && 'exception',
    begins && 'begins',
    series.outcomes && 'outcome',
  ].filter(Boolean);
  const words = [...kinds, exceptional && 'exception'].filter(Boolean).join(', ');
  return h(
    'td',
    { class: classes.join(' '), title: `${size}: ${words || valueWord(series, value)}` },
    valueWord(series, value),
    words ? h('span', { class: 'unseen' }, ` (${words})`) : null,
  );
}

function valueWord({ outcomes }, value) {
  if (!outcomes) return String(value);
  return value === 0 ? 'lost' : 'won';
}

/** Whether it is worth a mark where each period begins. */
const hasPeriods = (repeats) => Boolean(repeats) && repeats.period > 1;

function lineTable(series) {
  const { first, values, repeats, exceptions = [] } = series;
  const perRow = repeats && repeats.period >= 6 && repeats.period <= 17 ? repeats.period : PER_ROW;
  const unusual = new Set(exceptions);
  const from = first - (first % perRow);
  const columns = Array.from({ length: perRow }, (_, column) => column);
  const rows = [];
  for (let row = from; row < first + values.length; row += perRow) {
    const cells = columns.map((column) => {
      const size = row + column;
      const value = values[size - first];
      if (value === undefined) return h('td');
      const begins = hasPeriods(repeats) && size >= repeats.start && (size - repeats.start) % repeats.period === 0;
      return valueCell(series, size, value, unusual.has(size), begins);
    });
    rows.push(h('tr', {}, h('th', { scope: 'row' }, String(row)), cells));
  }
  const head = h('tr', {}, h('th', { scope: 'col' }, series.word), columns.map((column) => h('th', { scope: 'col' }, `+${column}`)));
  return scrolled(h('table', { class: 'values' }, h('thead', {}, head), h('tbody', {}, rows)));
}

function gridTable(series) {
  const { first, values, words } = series;
  const head = h(
    'tr',
    {},
    h('th', { scope: 'col' }, words.join(' \\ ')),
    values[0].map((_, column) => h('th', { scope: 'col' }, String(first + column))),
  );
  const rows = values.map((row, index) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, String(first + index)),
      row.map((value, column) => valueCell(series, [first + index, first + column], value)),
    ),
  );
  return scrolled(h('table', { class: 'values' }, h('thead', {}, head), h('tbody', {}, rows)));
}

function scrolled(table) {
  return h('div', { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': 'values' }, table);
}

function legend({ marked, lost = [], exceptions = [], repeats }) {
  const key = (shown, kind, words) => (shown ? h('li', {}, h('span', { class: `key ${kind}`, 'aria-hidden': 'true' }), words) : null);
  return h(
    'ul',
    { class: 'legend' },
    key(marked.length > 0, 'now-played', 'now played'),
    key(lost.length > 0, 'lost', 'lost'),
    key(exceptions.length > 0, 'exception', 'exception'),
    key(hasPeriods(repeats), 'begins', 'a period begins'),
  );
}

/** Makes what the engine wrote as HTML a part of this page. */
function dress(root) {
  markKorean(root);
  // The page has names of its own, which a heading must not take.
  for (const heading of root.querySelectorAll('[id]')) {
    heading.dataset.anchor = heading.id;
    heading.removeAttribute('id');
  }
  for (const link of root.querySelectorAll('a')) {
    const to = link.getAttribute('href');
    if (!to) link.replaceWith(...link.childNodes);
    else if (!to.startsWith('#')) Object.assign(link, { target: '_blank', rel: 'noreferrer' });
  }
  for (const head of root.querySelectorAll('thead')) {
    if (head.textContent.trim() === '') head.remove();
  }
  for (const block of root.querySelectorAll('pre, table')) {
    const name = block.tagName === 'PRE' ? 'text' : 'table';
    const box = h('div', { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': name });
    block.replaceWith(box);
    box.append(block);
  }
}

/** Marks Korean in what the engine wrote as HTML. */
function markKorean(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const pieces = inWords(text.data);
    if (pieces.length > 1 || pieces[0] instanceof Element) text.replaceWith(...pieces);
  }
}
