// Judges a program on the cases of a problem, in the browser.

import { ask, busyWith } from './api.js';
import { Beliefs } from './beliefs.js';
import { button, h, sentence, showText } from './dom.js';
import { Editor } from './editor.js';
import { mark, recall, remember } from './progress.js';
import { compileHeaders, openFrame, openJavaScript, PREPARE } from './run/run.js';
import { SUBMIT } from './words.js';
import { unzip } from './zip.js';

/** What is said of a language that needs a compiler. */
const COMPILER = globalThis.SITE.clang
  ? `Clang compiles it here: ${(globalThis.SITE.clang.size / 1e6).toFixed(0)} MB, loaded when it is first used, and kept in the browser.`
  : 'Clang is not a part of this page, but of the site that `cargo study web --site` writes.';

/** By the clock, a program may take `factor` times the limit of the problem. What is not typed is a file: `how` it is made. */
const LANGUAGES = {
  cpp: { name: 'C++', factor: 5, endings: ['cpp', 'cc', 'cxx'], note: COMPILER },
  c: { name: 'C', factor: 5, endings: ['c'], note: COMPILER },
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

/** So many workers run at a time: each takes the memory of one Python. */
const CORES = Math.min(navigator.hardwareConcurrency, 4);
/** A program that breaks off so many times in the same way is not tried on. */
const EQUAL_ERRORS = 3;
/** Beyond twice the longest expected output, so many bytes may be written in each case. */
const ROOM = 1 << 20;
/** Milliseconds from one picture of the verdicts to the next: to draw each takes as long as to run a program. */
const PACE = 100;
const FULL = 'The stack of a browser is full: on your machine, the program may have a larger one.';
const NOTES = 'the compiler’s notes';
const UNDEFINED = 'Where a program does what C and C++ leave undefined, another compiler may print something else.';
/** A program that guesses at random ends otherwise in one of so many runs. */
const RANDOM_RUNS = 8;
/** What is longer is not shown. */
const SHORT = 600;

document.head.append(h('link', { rel: 'stylesheet', href: 'judge.css' }));

export class Judge {
  /**
   * For the problem `id`, whose limit is in `seconds`, and whose cases reject so many `wrong` ideas. Whether its inputs are `positions`,
   * and whether a program `plays` them in the `session`; `play(line, does, says)` puts a line of play on the board, and
   * `comeUp()` opens the sheet that this closes on a phone.
   */
  constructor(id, { seconds, checker, wrong, positions, plays }, { session, play, comeUp }) {
    Object.assign(this, { id, seconds, wrong, positions, plays, session, play, comeUp, files: {}, task: null });
    const { language, text = '', input = '' } = recall('localStorage', 'programs')[id] ?? {};
    const options = Object.entries(LANGUAGES).map(([value, { name }]) => h('option', { value }, name));
    this.language = h('select', { 'aria-label': 'language', onchange: () => this.changed() }, options);
    this.language.value = LANGUAGES[language] ? language : 'javascript';
    const opener = h('input', { type: 'file', multiple: '', class: 'unseen', onchange: () => this.open(opener.files) });
    this.editor = new Editor({ text, changed: () => this.changed(), run: () => this.all.click() });
    this.how = h('div');
    this.samples = button({ class: 'samples', onclick: () => this.start((task) => this.judge(task, true)) }, 'Samples');
    this.all = button({ class: 'main', title: 'judge (Ctrl+Enter)', onclick: () => this.start((task) => this.judge(task, false)) }, 'Judge');
    this.player = button({ class: 'player', title: 'it is asked who wins, and moves as it says', onclick: () => this.start((task) => this.playProgram(task)) }, 'Let it play');
    this.stop = button({ class: 'stop', hidden: '', onclick: () => this.task.stop() }, 'Stop');
    this.limits = h('p', { class: 'soft' });
    this.outcome = h('p', { class: 'outcome' });
    this.status = h('p', { class: 'total' });
    this.belief = h('div', { class: 'row belief' });
    this.details = h('div', { class: 'rejected' });
    this.tiles = h('ol', { class: 'tiles', 'aria-label': 'verdicts' });
    const form = [
      h('p', { class: 'soft' }, 'It runs here, in your browser. Nothing leaves this machine.'),
      h('div', { class: 'row' }, this.language, h('label', { class: 'button' }, 'Open a file', opener)),
      [this.editor.element, this.how],
      h('div', { class: 'row' }, this.samples, this.all, this.player, this.stop),
      [h('div', { role: 'status' }, this.outcome, this.status), this.belief, this.details, this.tiles, this.ownInput(input), this.limits],
    ];
    const without = `Outputs of this problem are judged by a program of its own, which a page cannot run: ${this.command} can.`;
    const listeners = { ondragover: (event) => event.preventDefault(), ondrop: (event) => this.drop(event) };
    const head = h('h2', { id: 'judge-title' }, 'Judge your program');
    this.section = h('section', { class: 'judge', 'data-problem': id, 'aria-labelledby': 'judge-title', ...listeners }, head, checker ? h('p', {}, sentence(without)) : form);
    this.changed();
    // So that it is there before it is asked for.
    const load = this.language.value === 'javascript' ? openJavaScript : openFrame;
    if (!checker) load().catch(() => {});
  }

  /** An input to try: at first that of a sample. */
  ownInput(text) {
    const run = () => this.start((task) => this.tryInput(task));
    const onkeydown = (event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && run();
    this.input = h('textarea', { 'aria-label': 'an input', rows: 4, spellcheck: 'false', onkeydown, oninput: () => this.keep() });
    this.input.value = text;
    this.runInput = button({ onclick: run }, 'Run');
    const ontoggle = async () => {
      if (this.input.value === '') this.input.value = (await this.load().catch(() => []))[0]?.input ?? '';
    };
    this.own = h('details', { class: 'own', ontoggle }, h('summary', {}, 'Try one input'), this.input, h('div', { class: 'row' }, this.runInput));
    return this.own;
  }

  get command() {
    return `\`cargo judge test ${this.id} --file FILE\``;
  }

  get chosen() {
    return LANGUAGES[this.language.value];
  }

  say = (text) => this.status.replaceChildren(...sentence(text).flat());

  clear() {
    [this.outcome, this.status, this.belief, this.details, this.tiles].forEach((part) => part.replaceChildren());
    this.outcome.className = 'outcome';
  }

  /** Shows what belongs to the language. What was said of an earlier program goes. */
  changed() {
    const { factor, how, note: compiler = '' } = this.chosen;
    const line = (line) => (line.startsWith?.('$ ') ? h('pre', {}, line.slice(2)) : h('p', {}, typeof line === 'string' ? sentence(line) : line));
    [this.editor.element.hidden, this.how.hidden] = [Boolean(how), !how];
    this.own.hidden = !factor;
    this.player.hidden = !factor || !this.plays;
    this.how.replaceChildren(...(how?.(this.id) ?? []).map(line));
    const limit = factor ? `Each case may take ${this.seconds} s × ${factor} by the clock. ` : '';
    const note = `${limit}A browser is no judge: ${this.command} measures time and memory.`;
    this.limits.replaceChildren(...[compiler, compiler && ' ', note].flatMap((text) => sentence(text).flat()));
    this.editor.setLanguage(this.language.value);
    this.task?.stop();
    this.clear();
    this.keep();
  }

  keep() {
    const kept = { language: this.language.value, text: this.editor.text, input: this.input.value };
    remember('localStorage', 'programs', { ...recall('localStorage', 'programs'), [this.id]: kept });
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
    let ready = '';
    try {
      if (language === 'wasm') this.files.wasm = await file.arrayBuffer();
      else if (language === 'outputs') this.files.outputs = await outputsOf(files);
      else this.editor.text = await file.text();
      if (this.chosen.how) ready = `\`${file.name}\` is ready to be judged.`;
    } catch (error) {
      ready = error.message;
    }
    this.changed();
    this.say(ready);
  }

  /** The cases by name, the samples first. */
  async load() {
    return (this.cases ??= await loadCases(this.id));
  }

  /** Does what takes its time, until it ends or is stopped. */
  async start(work) {
    this.task?.stop();
    this.clear();
    this.say('Getting ready …');
    const show = (isRunning) => {
      [this.samples, this.all, this.player, this.runInput].forEach((button) => (button.disabled = isRunning));
      this.stop.hidden = !isRunning;
    };
    const task = { runners: new Set(), isOver: false, say: (text) => task.isOver || this.say(text), stopped: () => 'Stopped.' };
    task.end = () => {
      task.isOver = true;
      task.runners.forEach((runner) => runner.end({}));
    };
    const stop = new Promise((resolve) => (task.stop = () => (task.isJudged || this.say(task.stopped()), resolve())));
    this.task = task;
    show(true);
    await busyWith(() => Promise.race([work(task), stop])).catch(({ message }) => task.say(message));
    task.end();
    if (this.task !== task) return;
    this.task = null;
    show(false);
    compileHeaders();
  }

  /** What starts runs of the program; nothing if there is no program. */
  async prepare(task) {
    const program = this.chosen.how ? this.files[this.language.value] : this.editor.text;
    if (!program || program.trim?.() === '') return task.say(this.chosen.how ? 'No file is open yet.' : 'There is no program yet.');
    const add = (runner) => {
      task.runners.add(runner);
      if (task.isOver) runner.end({});
      return runner;
    };
    const begin = await PREPARE[this.language.value](program, task.say, add);
    const { warnings = '', notes = '' } = begin;
    Object.assign(this, { warnings, notes });
    const ready = (begin) => Object.assign(() => add(begin()), { fill: begin.fill && (async () => ready(await begin.fill())) });
    return ready(begin);
  }

  get limit() {
    return this.seconds * this.chosen.factor * 1000;
  }

  async judge(task, onlySamples) {
    const [begin, all] = [await this.prepare(task), await this.load()];
    if (!begin || task.isOver) return;
    const cases = all.filter(({ name }) => !onlySamples || name.startsWith('sample-'));
    const tiles = cases.map(({ name }) => h('li', {}, h('span', {}, name), h('span', { class: 'verdict' }, '·')));
    this.tiles.replaceChildren(...tiles);
    this.say('');
    const room = ROOM + 2 * Math.max(...all.map(({ expected }) => expected.length));
    const results = [];
    let [total, drawing] = ['', null];
    const draw = () => {
      clearTimeout(drawing);
      drawing = null;
      for (const index of Object.keys(results)) if (!tiles[index].className) this.showVerdict(tiles[index], results[index]);
      task.say(total);
    };
    task.stopped = () => `Stopped after ${Object.keys(results).length} of ${cases.length} cases.`;
    const settle = (index, result) => {
      if (task.isOver || this.isBeyond(task, result)) return;
      results[index] = result;
      const indices = Object.keys(results);
      const rejected = indices.filter((index) => results[index].verdict !== 'AC');
      if (rejected[0] === String(index)) this.showRejected(cases[index], result);
      const left = cases.length - indices.length;
      const endsAll = left > 0 && isHopeless(result, rejected.map((index) => results[index]));
      total = `${indices.length - rejected.length} passed, ${rejected.length} failed${endsAll ? `, ${left} not tried after that` : ''}`;
      drawing ??= setTimeout(draw, PACE);
      if (!endsAll) return;
      draw();
      task.end();
    };
    let left = [...cases.entries()];
    // What was late while others ran is judged again alone.
    for (const count of [CORES, 1]) left = await this.round(task, begin, left, { count: Math.min(count, left.length), room, settle });
    draw();
    if (task.isOver) return;
    task.isJudged = true;
    if (results.every(({ verdict }) => verdict === 'AC')) this.showAccepted(onlySamples, cases.length);
    else if (this.positions) await this.findBelief(task, all, cases, results);
    if (!this.warnings && !task.isOver) await this.findUnset(task, begin, { cases, results, room });
  }

  /** Offers the smallest position that the program is wrong about. */
  async findBelief(task, all, cases, results) {
    const wrong = cases.flatMap(({ input }, index) => (results[index].verdict === 'WA' ? [{ input, output: results[index].output }] : []));
    const beliefs = await new Beliefs(this.id, all).learn();
    const found = await beliefs.findFalse(wrong);
    if (found && !task.isOver) this.showBelief(found);
  }

  /**
   * Says whether a program in C or C++ does something else where what it has not set is not 0. One that does so without that, by the
   * clock or at random, is not meant.
   */
  async findUnset(task, begin, { cases, results, room }) {
    const filled = await begin.fill?.();
    const differing = async (begin, left) => {
      const others = [];
      const settle = (index, { verdict, output }) => {
        const before = results[index];
        const isOther = verdict !== before.verdict || (verdict === 'WA' && output !== before.output);
        if (isOther && ['AC', 'WA'].includes(before.verdict) && ['AC', 'WA', 'RE'].includes(verdict)) others.push(index);
      };
      await this.round(task, begin, left, { count: Math.min(CORES, cases.length), room, settle });
      return others;
    };
    const others = filled ? await differing(filled, [...cases.entries()]) : [];
    if (others.length === 0) return;
    const times = Math.ceil(RANDOM_RUNS / cases.length);
    const isRandom = (await differing(begin, Array(times).fill([...cases.entries()]).flat())).length > 0;
    if (isRandom || task.isOver) return;
    const says = `It reads what it has not set: \`${cases[Math.min(...others)].name}\` ends otherwise if its variables do not begin as 0. ${UNDEFINED}`;
    this.details.prepend(h('p', { class: 'unset' }, sentence(says)));
  }

  /** Judges cases, so many at a time. Answers with those that are left if one was late while others ran. */
  async round(task, begin, left, { count, room, settle }) {
    const late = [];
    const work = async () => {
      const runner = begin();
      while (left.length > 0 && late.length === 0 && !task.isOver) {
        const [index, item] = left.shift();
        const limits = { limit: this.limit, room, isLast: left.length === 0 };
        const result = await this.verdict(item, await runner.run(item.input, limits, item));
        if (result.verdict === 'TLE' && count > 1) late.push([index, item]);
        else settle(index, result);
      }
      runner.end({});
    };
    await Promise.all(Array.from({ length: count }, work));
    return [...late, ...left].sort(([one], [other]) => one - other);
  }

  /** Runs the program on the input that was typed. */
  async tryInput(task) {
    const begin = await this.prepare(task);
    if (!begin || task.isOver) return;
    const result = await this.runOn(task, begin(), this.input.value, 'your input', true);
    if (!result) return;
    this.say('');
    const { time, output, errors } = result;
    this.showParts('your input', `It took ${Math.round(time)} ms.`, [['output', output || '(nothing)', 'output.txt'], ['standard error', errors], [NOTES, this.warnings]]);
  }

  /** Runs the program on an input that is no case. If that does not end well, it is shown, and there is no result. */
  async runOn(task, runner, input, name, isLast) {
    const result = await runner.run(input, { limit: this.limit, room: ROOM, isLast });
    if (task.isOver || this.isBeyond(task, result)) return null;
    const { verdict = result.code === 0 ? undefined : 'RE' } = result;
    if (!verdict) return result;
    this.say('');
    this.showRejected({ name, input, expected: '' }, { ...result, verdict });
    return null;
  }

  /** Lets the program play from the position on the board, or again from the first. */
  async playProgram(task) {
    const [begin, all] = [await this.prepare(task), await this.load()];
    if (!begin || task.isOver) return;
    const beliefs = await new Beliefs(this.id, all).learn();
    const { session, id } = this;
    const start = session.view.winner ? session.state.start : session.here.position;
    const isThere = await this.play({ game: id, start, line: [], yours: 0, opponent: 'perfect', helped: true });
    if (!isThere || task.isOver) return;
    this.say('It plays …');
    const runner = begin();
    const write = async (input) => (await this.runOn(task, runner, input, 'this position', false))?.output;
    const found = await beliefs.play(session, write);
    if (!found || task.isOver) return;
    const { asked, belief, unanswered } = found;
    if (belief) {
      this.comeUp();
      this.showBelief(belief);
    }
    let says = `Your program was asked about ${asked} positions, and was right each time.`;
    if (belief) says = `Your program is wrong about \`${belief.position}\`.`;
    if (unanswered) says = noAnswer(unanswered);
    this.say(says);
    if (session.view && session.state.game === id) showText('message', says);
  }

  /** Says about which position the program is wrong, and offers to play it. */
  showBelief({ position, word, wins }) {
    const [truth, offer, message] = wins
      ? ['But whoever moves there wins.', 'Find the winning move', 'Your program says that you lose here. Find the move that wins.']
      : ['But whoever moves there loses.', 'Play it against yourself', 'Your program says that you win here. Try it.'];
    const says = `Your program says \`${word}\` for \`${position}\`. ${truth}`;
    const line = { game: this.id, start: position, line: [], yours: 0, opponent: 'perfect', explains: true };
    const onclick = () => this.play(line, 'play', message);
    this.belief.replaceChildren(h('p', {}, sentence(says)), button({ onclick }, offer));
    this.belief.scrollIntoView({ block: 'nearest' });
  }

  /** Whether a program needs what a browser does not have. Then that is said, and nothing counts. */
  isBeyond(task, { cannot }) {
    if (!cannot) return false;
    task.end();
    this.clear();
    this.say(`${cannot} It is not judged here: use ${this.command}.`);
    return true;
  }

  async verdict({ name, expected }, result) {
    if (result.verdict || result.cannot) return result;
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
  showRejected({ name, input, expected }, { verdict, code, why, difference, output = '', errors = '' }) {
    const reason = {
      WA: difference && `It differs in line ${difference.line}, word ${difference.word}.`,
      RE: `The exit code is ${code}.${errors.includes('Maximum call stack size exceeded') ? ` ${FULL}` : ''}`,
      OLE: 'It writes more than any answer has.',
      TLE: `It was stopped after ${this.seconds * this.chosen.factor} s.`,
    }[verdict];
    const parts = [
      ['input', input, `${name}.in`],
      ['expected output', expected, `${name}.out`],
      ['output', output || (verdict === 'WA' ? '(nothing)' : ''), `${name}.txt`],
    ];
    const complaint = ['standard error', ownLines(errors)];
    const notes = [NOTES, ['WA', 'RE'].includes(verdict) ? this.notes : ''];
    this.showOutcome(verdict, 'loses');
    const head = verdict === 'CE' ? 'The program does not compile' : `${name}: ${VERDICTS[verdict]}`;
    this.showParts(head, why ?? reason ?? '', [...(verdict === 'CE' ? [] : parts), complaint, notes]);
  }

  /** A heading, a sentence, and texts with their titles; long ones as files. */
  showParts(head, why, parts) {
    const part = ([title, text, file]) => {
      if (text === '') return [];
      const link = h('a', { href: URL.createObjectURL(new Blob([text])), download: file }, `${text.length.toLocaleString('en')} characters`);
      return [h('h4', {}, title), text.length <= SHORT ? h('pre', {}, text) : h('p', {}, link)];
    };
    this.details.replaceChildren(h('h3', {}, head), h('p', {}, sentence(why)), ...parts.flatMap(part));
  }

  showOutcome(verdict, mood) {
    this.outcome.className = `outcome ${mood}`;
    this.outcome.replaceChildren(h('b', {}, verdict), ' ', h('span', {}, VERDICTS[verdict]));
    this.outcome.scrollIntoView({ block: 'nearest' });
  }

  showAccepted(onlySamples, count) {
    if (this.warnings) this.showParts('The compiler warns', `It is accepted here. ${UNDEFINED}`, [[NOTES, this.warnings]]);
    if (onlySamples) return this.say(count === 1 ? '1 sample passed. “Judge” tries all cases.' : `${count} samples passed. “Judge” tries all cases.`);
    mark('accepted', this.id);
    this.showOutcome('AC', 'wins');
    const wrong = this.wrong > 0 ? ` They are known to reject ${this.wrong} wrong ideas.` : '';
    this.say(`Accepted: all ${count} cases passed.${wrong} `);
    this.status.append(h('a', { href: `#lesson/theory/${SUBMIT}` }, 'Where to submit'), ' it.');
  }
}

async function loadCases(id) {
  const response = await fetch(`cases/${id}.zip`).catch(() => ({}));
  if (!response.ok) throw new Error('The cases cannot be loaded: is there a network?');
  const files = await unzip(await response.arrayBuffer());
  const names = [...files.keys()].flatMap((path) => /^in\/(.*)\.in$/.exec(path)?.[1] ?? []);
  const isSample = (name) => name.startsWith('sample-');
  const { compare } = new Intl.Collator('en', { numeric: true });
  names.sort((one, other) => isSample(other) - isSample(one) || compare(one, other));
  const all = names.map((name) => ({ name, input: files.get(`in/${name}.in`), expected: files.get(`expected/${name}.out`) }));
  return all.filter(({ expected }) => expected !== undefined);
}

/** Whether other cases need not be tried: the program does not compile, is too late, or breaks off in the same way each time. */
function isHopeless(result, rejected) {
  const ending = ({ verdict, code, errors }) => `${verdict} ${code} ${errors?.trim().split('\n').at(-1)}`;
  const equal = rejected.filter((other) => ending(other) === ending(result));
  return result.isStopped || result.verdict === 'CE' || (result.verdict === 'RE' && equal.length >= EQUAL_ERRORS);
}

/** The last lines of what a program complained of, without those of a stack that are not its own. */
function ownLines(errors) {
  const text = errors.replace(/^ *at .*\bblob:.*\n?/gm, '').trim();
  return text.length <= SHORT ? text : `…\n${text.slice(-SHORT + 2).replace(/^.*\n/, '')}`;
}

/** Outputs by their cases: files such as `out/sample-1.out`, or an archive of them. */
async function outputsOf(files) {
  const isArchive = files[0].name.toLowerCase().endsWith('.zip');
  const named = async (file) => [file.name, await file.text()];
  const all = isArchive ? [...(await unzip(await files[0].arrayBuffer()))] : await Promise.all([...files].map(named));
  const outputs = all.filter(([path]) => !/\.in$|(^|\/)expected\//.test(path));
  return new Map(outputs.map(([path, text]) => [path.replace(/^.*\//, '').replace(/\.\w+$/, ''), text]));
}

/** Says what a program printed that names nobody who wins. */
function noAnswer({ position, word }) {
  if (!word) return `Your program printed nothing for \`${position}\`. That is no answer.`;
  const shown = (word.length > 40 ? `${word.slice(0, 40)}…` : word).replaceAll('`', '’');
  return `Your program printed \`${shown}\` for \`${position}\`. That is no answer.`;
}
