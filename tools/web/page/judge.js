// Judges a program on the cases of a problem, in the browser.

import { ask, busyWith } from './api.js';
import { button, h, sentence } from './dom.js';
import { mark, recall, remember } from './progress.js';
import { openFrame, PREPARE } from './run/run.js';
import { unzip } from './zip.js';

/** By the clock, a program may take `factor` times the limit of the problem. What is not typed is a file: `how` it is made. */
const LANGUAGES = {
  javascript: { name: 'JavaScript', factor: 5, endings: ['js', 'mjs', 'cjs'] },
  python: { name: 'Python', factor: 10, endings: ['py'] },
  wasm: {
    name: 'WebAssembly (Rust, C, C++, Go …)',
    factor: 5,
    endings: ['wasm'],
    how: () => [
      'Compile the program for WASI, and open or drop the `.wasm` file.',
      '$ rustc -O --target wasm32-wasip1 main.rs',
      '$ clang++ -O2 --target=wasm32-wasi -fno-exceptions main.cpp -o main.wasm',
      '$ zig c++ -O2 -target wasm32-wasi -fno-exceptions main.cpp -o main.wasm',
      '$ GOOS=wasip1 GOARCH=wasm go build -o main.wasm main.go',
    ],
  },
  outputs: {
    name: 'any other language',
    endings: ['zip', 'out', 'txt', 'ans'],
    how: (id) => [
      h('a', { href: `cases/${id}.zip`, download: '' }, 'Download the cases'),
      'Unpack them, and run your program on each input, with `./main` in its place: in a shell, or in PowerShell.',
      '$ mkdir -p out; for i in in/*.in; do ./main <"$i" >"out/$(basename "$i" .in).out"; done',
      '$ mkdir -Force out; foreach ($i in ls in\\*.in) { cmd /c ".\\main < in\\$($i.Name) > out\\$($i.BaseName).out" }',
      'Then open or drop the files of the folder `out`, or a `.zip` of them.',
    ],
  },
};

const VERDICTS = {
  AC: 'accepted',
  WA: 'wrong answer',
  TLE: 'time limit exceeded',
  OLE: 'output limit exceeded',
  RE: 'runtime error',
  CE: 'does not compile',
  '–': 'no output was given',
};

/** Beyond twice the expected output, so many bytes may be written. */
const ROOM = 1 << 20;
/** What is longer is not shown. */
const SHORT = 600;

export class Judge {
  /** For the problem `id`, whose limit is in `seconds`, and whose cases reject so many `wrong` ideas. */
  constructor(id, { seconds, checker, wrong }) {
    Object.assign(this, { id, seconds, wrong, files: {}, runs: [] });
    const { language, text = '' } = recall('localStorage', 'programs')[id] ?? {};
    const options = Object.entries(LANGUAGES).map(([value, { name }]) => h('option', { value }, name));
    this.language = h('select', { 'aria-label': 'language', onchange: () => this.changed() }, options);
    this.language.value = LANGUAGES[language] ? language : 'javascript';
    const opener = h('input', { type: 'file', multiple: '', class: 'unseen', onchange: () => this.open(opener.files) });
    const placeholder = 'Type, paste or drop a program. It reads standard input, and prints the answer.';
    const onkeydown = (event) => this.key(event);
    const typed = { placeholder, rows: 14, spellcheck: 'false', autocapitalize: 'off', onkeydown, oninput: () => this.changed() };
    this.editor = h('textarea', { 'aria-label': 'your program', ...typed });
    this.editor.value = text;
    this.how = h('div');
    this.samples = button({ class: 'samples', onclick: () => this.start(true) }, 'Samples');
    this.all = button({ class: 'main', onclick: () => this.start(false) }, 'Judge');
    this.stop = button({ hidden: '', onclick: () => this.end('stopped') }, 'Stop');
    this.limits = h('p', { class: 'soft' });
    this.status = h('p', { role: 'status', class: 'total' });
    this.details = h('div', { class: 'rejected' });
    this.tiles = h('ol', { class: 'tiles', 'aria-label': 'verdicts' });
    const form = [
      h('p', { class: 'soft' }, 'It runs here, in your browser. Nothing leaves this machine.'),
      h('div', { class: 'row' }, this.language, h('label', { class: 'button' }, 'Open a file', opener)),
      [this.editor, this.how],
      h('div', { class: 'row' }, this.samples, this.all, this.stop),
      [this.limits, this.status, this.details, this.tiles],
    ];
    const without = `Outputs of this problem are judged by a program of its own, which a page cannot run: ${this.command} can.`;
    const listeners = { ondragover: (event) => event.preventDefault(), ondrop: (event) => this.drop(event) };
    const head = h('h2', { id: 'judge-title' }, 'Judge your program');
    this.section = h('section', { class: 'judge', 'data-problem': id, 'aria-labelledby': 'judge-title', ...listeners }, head, checker ? h('p', {}, sentence(without)) : form);
    this.changed();
    openFrame().catch(() => {});
  }

  get command() {
    return `\`cargo judge test ${this.id} --file FILE\``;
  }

  get chosen() {
    return LANGUAGES[this.language.value];
  }

  clear = () => [this.status, this.details, this.tiles].forEach((part) => part.replaceChildren());
  say = (text) => this.status.replaceChildren(...sentence(text).flat());

  /** Shows what belongs to the language, and keeps what was typed. */
  changed() {
    const { factor, how } = this.chosen;
    const line = (line) => (line.startsWith?.('$ ') ? h('pre', {}, line.slice(2)) : h('p', {}, typeof line === 'string' ? sentence(line) : line));
    [this.editor.hidden, this.how.hidden] = [Boolean(how), !how];
    this.how.replaceChildren(...(how?.(this.id) ?? []).map(line));
    const limit = factor ? `Each case may take ${this.seconds} s × ${factor} by the clock. ` : '';
    const note = `${limit}A browser is no judge: ${this.command} measures time and memory.`;
    this.limits.replaceChildren(...sentence(note).flat());
    const kept = { language: this.language.value, text: this.editor.value };
    remember('localStorage', 'programs', { ...recall('localStorage', 'programs'), [this.id]: kept });
  }

  /** Tab indents, Enter keeps the indent. After Escape, Tab leaves the editor as it leaves others. */
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
    this.open(event.dataTransfer.files);
  }

  /** Takes a program, or outputs. */
  async open(files) {
    const [file] = files;
    if (!file) return;
    const ending = file.name.split('.').at(-1).toLowerCase();
    const language = Object.keys(LANGUAGES).find((name) => LANGUAGES[name].endings.includes(ending));
    const outside = `Choose “${LANGUAGES.outputs.name}” for it, or \`cargo judge\``;
    if (!language) return this.say(`\`${file.name}\` is neither a program that runs here nor outputs. ${outside}.`);
    this.language.value = language;
    this.clear();
    try {
      if (language === 'wasm') this.files.wasm = await file.arrayBuffer();
      else if (language === 'outputs') this.files.outputs = await outputsOf(files);
      else this.editor.value = await file.text();
      this.say(this.chosen.how ? `\`${file.name}\` is ready to be judged.` : '');
    } catch (error) {
      this.say(error.message);
    }
    this.changed();
  }

  /** The cases, as the judge orders them. */
  async load() {
    const response = await fetch(`cases/${this.id}.zip`).catch(() => ({}));
    if (!response.ok) throw new Error('The cases cannot be loaded: is there a network?');
    const files = await unzip(await response.arrayBuffer());
    const names = [...files.keys()].flatMap((path) => /^in\/(.*)\.in$/.exec(path)?.[1] ?? []);
    names.sort(new Intl.Collator('en', { numeric: true }).compare);
    const all = names.map((name) => ({ name, input: files.get(`in/${name}.in`), expected: files.get(`expected/${name}.out`) }));
    return all.filter(({ expected }) => expected !== undefined);
  }

  /** Judges on the samples or on all cases. */
  async start(onlySamples) {
    const setRunning = (isRunning) => {
      [this.samples.disabled, this.all.disabled, this.stop.hidden] = [isRunning, isRunning, !isRunning];
    };
    this.clear();
    this.say('Getting ready …');
    setRunning(true);
    await busyWith(() => this.judge(onlySamples)).catch(({ message }) => this.say(message));
    setRunning(false);
  }

  end = (verdict) => this.runs.forEach((run) => run.end({ verdict }));

  async judge(onlySamples) {
    const program = this.chosen.how ? this.files[this.language.value] : this.editor.value;
    if (!program || program.trim?.() === '') return this.say(this.chosen.how ? 'No file is open yet.' : 'There is no program yet.');
    this.cases ??= await this.load();
    const cases = this.cases.filter(({ name }) => !onlySamples || name.startsWith('sample-'));
    const begin = await PREPARE[this.language.value](program, this.say);
    const tiles = cases.map(({ name }) => h('li', {}, h('span', {}, name), h('span', { class: 'verdict' }, '·')));
    this.tiles.replaceChildren(...tiles);
    this.runs = [begin()];
    let [passed, failed] = [0, 0];
    for (const [index, item] of cases.entries()) {
      const limit = this.seconds * this.chosen.factor * 1000;
      const limits = { limit, room: ROOM + 2 * item.expected.length, isLast: index + 1 === cases.length };
      const result = await this.verdict(item, await this.runs[0].run(item, limits));
      const { verdict } = result;
      if (verdict === 'stopped') return this.say(`Stopped after ${index} of ${cases.length} cases.`);
      if (verdict === 'AC') passed += 1;
      else if ((failed += 1) === 1) this.showRejected(item, result);
      this.showVerdict(tiles[index], result);
      const left = cases.length - index - 1;
      const endsAll = left > 0 && (verdict === 'CE' || verdict === 'TLE');
      this.say(`${passed} passed, ${failed} failed${endsAll ? `, ${left} not tried after that` : ''}`);
      if (endsAll) return this.end('stopped');
    }
    if (failed === 0) this.showAccepted(onlySamples, cases.length);
  }

  async verdict({ name, expected }, result) {
    if (result.verdict) return result;
    if (result.code !== 0) return { ...result, verdict: 'RE' };
    const { difference } = await ask({ ask: 'compare', game: this.id, expected, found: result.output }, `compare ${name}`);
    return { ...result, verdict: difference ? 'WA' : 'AC', difference };
  }

  showVerdict(tile, { verdict, time }) {
    const took = time === undefined ? [] : [h('span', { class: 'soft' }, ` ${Math.round(time)} ms`)];
    tile.className = verdict === 'AC' ? 'wins' : 'loses';
    tile.lastChild.replaceChildren(h('abbr', { title: VERDICTS[verdict] }, verdict), ...took);
  }

  /** The first case that is rejected, and why. */
  showRejected({ name, input, expected }, { verdict, code, difference, output = '', errors = '' }) {
    const why = {
      WA: difference && `It differs in line ${difference.line}, word ${difference.word}.`,
      RE: `The exit code is ${code}.`,
      OLE: 'It writes more than any answer has.',
      TLE: `It was stopped after ${this.seconds * this.chosen.factor} s.`,
    }[verdict];
    const part = (title, text, file) => {
      if (text === '') return [];
      const link = h('a', { href: URL.createObjectURL(new Blob([text])), download: file }, `${text.length.toLocaleString('en')} characters`);
      return [h('h4', {}, title), text.length <= SHORT ? h('pre', {}, text) : h('p', {}, link)];
    };
    const parts = [
      ...part('input', input, `${name}.in`),
      ...part('expected output', expected, `${name}.out`),
      ...part('output', output || (verdict === 'WA' ? '(nothing)' : ''), `${name}.txt`),
    ];
    const complaint = part('standard error', errors.replace(/blob:\S*?:(\d+):\d+/g, 'main.js:$1').trim().slice(-SHORT));
    const head = verdict === 'CE' ? 'The program does not compile' : `${name}: ${VERDICTS[verdict]}`;
    this.details.replaceChildren(h('h3', {}, head), h('p', {}, why ?? ''), ...(verdict === 'CE' ? [] : parts), ...complaint);
  }

  showAccepted(onlySamples, count) {
    if (onlySamples) return this.say(`${count} samples passed. “Judge” tries all cases.`);
    mark('accepted', this.id);
    const wrong = this.wrong > 0 ? ` They are known to reject ${this.wrong} wrong ideas.` : '';
    this.say(`Accepted: all ${count} cases passed.${wrong} `);
    this.status.append(h('a', { href: '#lesson/theory/where-to-submit' }, 'Where to submit'), ' it.');
  }
}

/** Outputs by their cases: files such as `out/sample-1.out`, or an archive of them. */
async function outputsOf(files) {
  const isArchive = files[0].name.toLowerCase().endsWith('.zip');
  const named = async (file) => [file.name, await file.text()];
  const all = isArchive ? [...(await unzip(await files[0].arrayBuffer()))] : await Promise.all([...files].map(named));
  const outputs = all.filter(([path]) => !/\.in$|(^|\/)expected\//.test(path));
  return new Map(outputs.map(([path, text]) => [path.replace(/^.*\//, '').replace(/\.\w+$/, ''), text]));
}
