// Judges a program on the cases of a problem, in the browser.

import { ask, busyWith } from './api.js';
import { button, h, sentence } from './dom.js';
import { mark, recall, remember } from './progress.js';
import { PREPARE } from './run.js';
import { unzip } from './zip.js';

/** By the clock, a program may take this many times as long as the limit of the problem. */
const LANGUAGES = {
  javascript: { name: 'JavaScript', factor: 5, endings: ['js', 'mjs', 'cjs'] },
};

const VERDICTS = {
  AC: 'accepted',
  WA: 'wrong answer',
  TLE: 'time limit exceeded',
  OLE: 'output limit exceeded',
  RE: 'runtime error',
  CE: 'does not compile',
};

/** Beyond twice the expected output, so many characters may be written. */
const ROOM = 1 << 20;
/** What is longer is not shown. */
const SHORT = 600;

export class Judge {
  /** For the problem `id`, whose limit is in `seconds`, and whose cases reject so many `wrong` ideas. */
  constructor(id, { seconds, checker, wrong }) {
    Object.assign(this, { id, seconds, wrong });
    const { language = 'javascript', text = '' } = recall('localStorage', 'programs')[id] ?? {};
    const options = Object.entries(LANGUAGES).map(([value, { name }]) => h('option', { value }, name));
    this.language = h('select', { 'aria-label': 'language', onchange: () => this.changed() }, options);
    this.language.value = language;
    const file = h('input', { type: 'file', class: 'unseen', onchange: () => this.open(file.files[0]) });
    this.editor = h('textarea', {
      'aria-label': 'your program',
      placeholder: 'Type, paste or drop a program. It reads standard input, and prints the answer.',
      rows: 14,
      spellcheck: 'false',
      autocapitalize: 'off',
      onkeydown: (event) => this.key(event),
      oninput: () => this.changed(),
    });
    this.editor.value = text;
    this.samples = button({ onclick: () => this.start(true) }, 'Samples');
    this.all = button({ class: 'main', onclick: () => this.start(false) }, 'Judge');
    this.stop = button({ hidden: '', onclick: () => this.runs.forEach((run) => run.end({ verdict: 'stopped' })) }, 'Stop');
    this.limits = h('p', { class: 'soft' });
    this.status = h('p', { role: 'status', class: 'total' });
    this.tiles = h('ol', { class: 'tiles', 'aria-label': 'verdicts' });
    this.details = h('div', { class: 'rejected' });
    const head = [h('h2', { id: 'judge-title' }, 'Judge your program')];
    const form = [
      h('p', { class: 'soft' }, 'It runs here, in your browser. Nothing leaves this machine.'),
      h('div', { class: 'row' }, this.language, h('label', { class: 'button' }, 'Open a file', file)),
      this.editor,
      h('div', { class: 'row' }, this.samples, this.all, this.stop),
      this.limits,
      this.status,
      this.details,
      this.tiles,
    ];
    const without = h('p', {}, sentence(`Outputs of this problem are judged by a program, which a page cannot run: ${this.command()} can.`));
    const listeners = { ondragover: (event) => event.preventDefault(), ondrop: (event) => this.drop(event) };
    this.section = h('section', { class: 'judge', 'aria-labelledby': 'judge-title', ...listeners }, head, checker ? without : form);
    this.runs = [];
    this.changed();
  }

  command = () => `\`cargo judge test ${this.id} --file FILE\``;

  /** Keeps what was typed, and says what it may take. */
  changed() {
    const { factor } = LANGUAGES[this.language.value];
    const limit = `${this.seconds} s × ${factor}`;
    const note = `Each case may take ${limit} by the clock. A browser is slower than a judge, and limits no memory: ${this.command()} measures both.`;
    this.limits.replaceChildren(...sentence(note).flat());
    const kept = { language: this.language.value, text: this.editor.value };
    remember('localStorage', 'programs', { ...recall('localStorage', 'programs'), [this.id]: kept });
  }

  /** Tab indents; after Escape it leaves the editor, as elsewhere. */
  key(event) {
    const { value, selectionStart } = this.editor;
    const leaves = this.leaves;
    this.leaves = event.key === 'Escape';
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing) return;
    const indent = /^[ \t]*/.exec(value.slice(value.lastIndexOf('\n', selectionStart - 1) + 1, selectionStart))[0];
    const typed = { Tab: leaves ? undefined : '    ', Enter: `\n${indent}` }[event.key];
    if (typed === undefined) return;
    event.preventDefault();
    // Unlike a change of `value`, this can be undone.
    document.execCommand('insertText', false, typed);
  }

  drop(event) {
    event.preventDefault();
    this.open(event.dataTransfer.files[0]);
  }

  async open(file) {
    if (!file) return;
    const ending = file.name.split('.').at(-1).toLowerCase();
    const language = Object.keys(LANGUAGES).find((name) => LANGUAGES[name].endings.includes(ending));
    if (!language) return this.say(`\`${file.name}\` cannot be judged here: this page takes ${this.taken()}; ${this.command()} takes other languages`);
    this.language.value = language;
    this.editor.value = await file.text();
    this.changed();
    this.say('');
  }

  taken = () => Object.values(LANGUAGES).flatMap(({ endings }) => endings.map((ending) => `\`.${ending}\``)).join(', ');

  say(text) {
    this.status.replaceChildren(...sentence(text).flat());
  }

  /** The cases with their names, as the judge orders them. */
  async cases() {
    const response = await fetch(`cases/${this.id}.zip`);
    if (!response.ok) throw new Error('the cases cannot be loaded: is the network there?');
    const files = await unzip(await response.arrayBuffer());
    const names = [...files.keys()].map((path) => /^in\/(.*)\.in$/.exec(path)?.[1]).filter((name) => name !== undefined);
    names.sort(new Intl.Collator('en', { numeric: true }).compare);
    const one = (name) => ({ name, input: files.get(`in/${name}.in`), expected: files.get(`expected/${name}.out`) });
    return names.map(one).filter(({ expected }) => expected !== undefined);
  }

  /** Judges on the samples or on all cases, and says what came of it. */
  async start(onlySamples) {
    const setRunning = (isRunning) => {
      [this.samples.disabled, this.all.disabled, this.stop.hidden] = [isRunning, isRunning, !isRunning];
    };
    this.tiles.replaceChildren();
    this.details.replaceChildren();
    this.say('Getting ready …');
    setRunning(true);
    try {
      await busyWith(() => this.judge(onlySamples));
    } catch (error) {
      this.say(error.message);
    }
    setRunning(false);
  }

  async judge(onlySamples) {
    const { factor } = LANGUAGES[this.language.value];
    if (this.editor.value.trim() === '') return this.say('There is no program yet.');
    this.loaded ??= this.cases().catch((error) => ((this.loaded = null), Promise.reject(error)));
    const cases = (await this.loaded).filter(({ name }) => !onlySamples || name.startsWith('sample-'));
    const begin = await PREPARE[this.language.value](this.editor.value);
    const tiles = cases.map(({ name }) => h('li', {}, h('span', {}, name), h('span', { class: 'verdict' }, '·')));
    this.tiles.replaceChildren(...tiles);
    // The next worker gets ready while one runs.
    this.runs = [begin()];
    const counts = { AC: 0, other: 0 };
    for (const [index, item] of cases.entries()) {
      const run = this.runs.shift();
      if (index + 1 < cases.length) this.runs.push(begin());
      this.runs.unshift(run);
      const room = ROOM + 2 * item.expected.length;
      const result = await this.verdict(item, await run.on(item.input, { limit: this.seconds * factor * 1000, room }));
      this.runs.shift();
      const { verdict } = result;
      if (verdict === 'stopped') return this.say(`Stopped after ${index} of ${cases.length} cases.`);
      counts[verdict === 'AC' ? 'AC' : 'other'] += 1;
      this.show(tiles[index], result);
      if (verdict !== 'AC' && counts.other === 1) this.showRejected(item, result);
      this.say(`${counts.AC} passed, ${counts.other} failed`);
      if (verdict === 'CE' || verdict === 'TLE') {
        this.runs.forEach((run) => run.end({}));
        const left = cases.length - index - 1;
        return this.say(verdict === 'CE' ? 'The program does not compile.' : `${counts.AC} passed, ${counts.other} failed, ${left} not tried after this.`);
      }
    }
    if (counts.other === 0) this.showAccepted(onlySamples, cases.length);
  }

  async verdict({ name, expected }, result) {
    if (result.verdict) return result;
    if (result.code !== 0) return { ...result, verdict: 'RE' };
    const { difference } = await ask({ ask: 'compare', game: this.id, expected, found: result.output }, `compare ${name}`);
    return { ...result, verdict: difference ? 'WA' : 'AC', difference };
  }

  show(tile, { verdict, time }) {
    const took = time === undefined ? null : h('span', { class: 'soft' }, ` ${Math.round(time)} ms`);
    tile.className = verdict === 'AC' ? 'wins' : 'loses';
    tile.lastChild.replaceChildren(h('abbr', { title: VERDICTS[verdict] }, verdict), ...[took].filter(Boolean));
  }

  /** The first case that is rejected, and why. */
  showRejected({ name, input, expected }, { verdict, code, difference, output, errors }) {
    const why = {
      WA: difference && `differs in line ${difference.line}, word ${difference.word}`,
      RE: `exit code ${code}`,
      OLE: 'it wrote more than any answer has',
      TLE: `it was stopped after ${this.limits.textContent.match(/[\d.]+ s × \d+/)}`,
    }[verdict];
    const part = (title, text) => {
      if (!text) return null;
      const link = h('a', { href: URL.createObjectURL(new Blob([text])), download: `${name}-${title.split(' ').at(-1)}.txt` }, 'download');
      return [h('h4', {}, title), text.length <= SHORT ? h('pre', {}, text) : h('p', {}, `${text.length.toLocaleString('en')} characters: `, link)];
    };
    const own = verdict === 'CE' ? [] : [part('input', input), part('expected output', expected), part('output', output || (verdict === 'WA' ? '(nothing)' : ''))];
    const shown = errors.replace(/blob:[^\s)]*?:(\d+:\d+)/g, 'line $1').trim().slice(-SHORT);
    const head = verdict === 'CE' ? 'The program does not compile' : `${name}: ${VERDICTS[verdict]}`;
    this.details.replaceChildren(...[h('h3', {}, head), why && h('p', {}, why), ...own, part('standard error', shown)].flat().filter(Boolean));
  }

  showAccepted(onlySamples, count) {
    if (onlySamples) return this.say(`${count} samples passed. “Judge” tries all cases.`);
    mark('accepted', this.id);
    const wrong = this.wrong > 0 ? ` They are known to reject ${this.wrong} wrong ideas.` : '';
    this.say(`Accepted: all ${count} cases passed.${wrong} `);
    this.status.append(h('a', { href: '#lesson/theory/where-to-submit' }, 'Where to submit'), ' it.');
  }
}
