// The runtime for JavaScript: what Node gives to a program that reads standard input and writes to standard output.

const { setTimeout, setInterval, clearTimeout } = globalThis;
let [input, position, transcript, hasEnded] = [new Uint8Array(), 0, null, false];

/** Ends a program: it is thrown after the result was sent. */
class Ended extends Error {}

function end(result) {
  if (!hasEnded) transcript.end(result);
  hasEnded = true;
  throw new Ended();
}

const write = (descriptor, text) => (transcript.write(descriptor, text), true);

/** Runs a part of the program. What it does not catch ends it; so does having nothing left to wait for. */
function attempt(action) {
  try {
    action();
  } catch (error) {
    if (error instanceof Ended || hasEnded) return;
    attempt(() => write(2, `${error?.stack ?? error}\n`));
    attempt(() => end({ code: 1 }));
  }
}

const fail = (error) => attempt(() => { throw error; });

/** The timers that the program waits for. Promises settle before the next one. */
const waiting = new Set();
const leaveIfIdle = () => setTimeout(() => waiting.size === 0 && attempt(() => process.exit()));

const timer = (start, isOnce) => (action, delay, ...rest) => {
  const id = start(() => {
    if (isOnce) waiting.delete(id);
    attempt(() => action(...rest));
    leaveIfIdle();
  }, delay);
  waiting.add(id);
  return id;
};
const later = timer(setTimeout, true);
const cancel = (id) => {
  clearTimeout(id);
  if (waiting.delete(id)) leaveIfIdle();
};

class Emitter {
  all = [];

  on(name, listener) {
    this.all.push({ name, listener });
    return this;
  }

  once(name, listener) {
    const own = (...values) => {
      this.off(name, own);
      listener(...values);
    };
    return this.on(name, own);
  }

  off(_, listener) {
    this.all = this.all.filter((other) => other.listener !== listener);
    return this;
  }

  emit(name, ...values) {
    const meant = this.all.filter((other) => other.name === name);
    for (const { listener } of meant) listener.apply(this, values);
    return meant.length > 0;
  }
}

/** Gives the input in pieces, as events or to a loop. */
class Source extends Emitter {
  constructor(event, next) {
    super();
    Object.assign(this, { event, next, fd: 0, isTTY: false });
  }

  flow() {
    while (!this.isPaused && !this.isClosed && !this.isLooped) {
      const piece = this.next();
      if (piece === null) return this.close();
      const asked = this.asked;
      this.asked = null;
      if (!asked) this.emit(this.event, piece);
      else if (asked(piece) === Source) return later(() => this.flow());
    }
  }

  close() {
    if (this.isClosed) return;
    this.isClosed = true;
    ['end', 'close'].forEach((event) => this.emit(event));
  }

  async *[Symbol.asyncIterator]() {
    this.isLooped = true;
    for (let piece = this.next(); piece !== null && !this.isClosed; piece = this.next()) yield piece;
    this.close();
  }

  pause() {
    this.isPaused = true;
    return this;
  }

  resume() {
    this.isPaused = false;
    later(() => this.flow());
    return this;
  }

  setEncoding(encoding = 'utf8') {
    this.encoding = encoding;
    return this;
  }

  setPrompt() {}
  prompt() {}
}

class Input extends Source {
  on(name, listener) {
    if (this.all.length === 0) this.resume();
    if (name !== 'readable') return super.on(name, listener);
    this.isLooped = true;
    later(() => (listener.call(this), this.close()));
    return this;
  }

  read = () => this.next();
}

class Buffer extends Uint8Array {
  static isBuffer = (value) => value instanceof Buffer;
  static alloc = (size) => new Buffer(size);
  static allocUnsafe = Buffer.alloc;
  static concat = (all) => {
    const whole = new Buffer(all.reduce((sum, { length }) => sum + length, 0));
    all.reduce((at, part) => (whole.set(part, at), at + part.length), 0);
    return whole;
  };
  static from = (value) => super.from(typeof value === 'string' ? new TextEncoder().encode(value) : value);
  toString = (_, from, to) => new TextDecoder().decode(this.subarray(from, to));
}

/** The rest of the input: text if an encoding is named, else bytes. */
function takeInput(encoding) {
  const rest = new Buffer(input.buffer, position);
  position = input.length;
  return encoding ? String(rest) : rest;
}

function createInterface() {
  let lines = null;
  const lineOf = () => {
    lines ??= takeInput('utf8').match(/.*\r?\n|.+$/g) ?? [];
    return lines.shift()?.replace(/\r?\n$/, '') ?? null;
  };
  const source = new Source('line', lineOf);
  later(() => source.flow());
  source.question = (text, ...rest) => {
    write(1, text);
    source.asked = rest.at(-1);
  };
  return source;
}

/** The same with promises. */
function createAwaited() {
  const source = createInterface();
  source.question = (text) => new Promise((resolve) => {
    write(1, text);
    source.asked = (line) => (resolve(line), Source);
  });
  return source;
}

/** A value as `console.log` shows it. */
function show(value, isInside) {
  if (typeof value === 'string') return isInside ? `'${value}'` : value;
  if (typeof value === 'bigint') return `${value}n`;
  if (Object.is(value, -0)) return '-0';
  if (value instanceof Error) return value.stack;
  if (typeof value !== 'object' || value === null) return String(value);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const part = ([name, part]) => (open === '[' ? '' : `${name}: `) + show(part, true);
  return [open, Object.entries(value).map(part).join(', '), close].filter(Boolean).join(' ');
}

const text = (value) => (typeof value === 'string' ? value : new TextDecoder().decode(value));
function print(fd, first, ...rest) {
  const isPattern = typeof first === 'string' && rest.length > 0;
  const filled = isPattern ? first.replace(/%[sdifjoO]/g, (mark) => (rest.length > 0 ? show(rest.shift()) : mark)) : first;
  write(fd, `${[filled, ...rest].map((value) => show(value)).join(' ')}\n`);
}
const output = (fd) => ({ fd, isTTY: false, write: (value) => write(fd, text(value)), end: (value = '') => write(fd, text(value)) });
const process = Object.assign(new Emitter(), {
  argv: ['node', 'main.js'],
  env: {},
  stdin: new Input('data', () => (position < input.length ? takeInput(process.stdin.encoding) : null)),
  stdout: output(1),
  stderr: output(2),
  exit: (code = process.exitCode ?? 0) => (process.emit('exit', code), end({ code })),
  nextTick: (action, ...rest) => queueMicrotask(() => action(...rest)),
  hrtime: { bigint: () => BigInt(Math.round(performance.now() * 1e6)) },
  memoryUsage: () => ({ heapUsed: 0 }),
});

const INPUTS = [0, '/dev/stdin', '/dev/fd/0', '/proc/self/fd/0'];
const fs = {
  readFileSync: (path, options) => {
    if (!INPUTS.includes(path)) throw new Error(`ENOENT: no such file or directory, open '${path}'`);
    return takeInput(options?.encoding ?? options);
  },
  readSync: (_, bytes, offset = 0, length = bytes.length - offset) => {
    const taken = input.subarray(position, position + length);
    position += taken.length;
    bytes.set(taken, offset);
    return taken.length;
  },
  writeFileSync: (path, value) => write(path === 2 || path === '/dev/stderr' ? 2 : 1, text(value)),
  writeSync: (fd, value) => write(fd, text(value)) && value.length,
  readFile: (path, ...rest) => later(() => rest.at(-1)(null, fs.readFileSync(path, rest.length > 1 ? rest[0] : null))),
  fstatSync: () => ({ size: input.length }),
  openSync: () => 0,
  closeSync: () => {},
  createReadStream: () => process.stdin,
};
const once = (emitter, name) => new Promise((resolve) => emitter.once(name, (...values) => resolve(values)));
const modules = {
  fs,
  'fs/promises': { readFile: async (...asked) => fs.readFileSync(...asked) },
  readline: { createInterface, promises: { createInterface: createAwaited } },
  'readline/promises': { createInterface: createAwaited },
  events: Object.assign(Emitter, { once, EventEmitter: Emitter }),
  os: { EOL: '\n' },
  buffer: { Buffer },
  process,
  perf_hooks: { performance },
  util: { inspect: show },
};
fs.promises = modules['fs/promises'];
const require = (name) => {
  const found = modules[name.replace(/^node:/, '')];
  if (!found) throw new Error(`Cannot find module '${name}': in a browser there are ${Object.keys(modules).join(', ')}`);
  return found;
};

const IMPORT = /^([ \t]*)import\s+(?:([\w$*{},\s]+?)\s+from\s*)?(['"][\w:/]+['"])/gm;

/** An import of a module as node's `require`. */
function required(line, blanks, names = '', module) {
  const whole = /^(?:\*\s*as\s+)?([\w$]+)/.exec(names)?.[1];
  const parts = /\{[^}]*\}/.exec(names)?.[0].replace(/\bas\b/g, ':');
  const given = [whole, parts].filter(Boolean).map((name) => `${name} = require(${module})`);
  const lost = line.split('\n').length - (parts ?? '').split('\n').length;
  return `${blanks}${given.length > 0 ? `const ${given.join(', ')}` : ''}${'\n'.repeat(lost)}`;
}

const NAMES = ['exports', 'require', 'module', '__filename', '__dirname'];

/** The program as a function, whose lines have the numbers that they have in the program. */
function compile(program) {
  const isModule = /^\s*import\b(?!\s*\()/m.test(program);
  const own = (isModule ? `'use strict';${program.replace(IMPORT, required)}` : program).replace(/^\ufeff?(#!.*)?/, '');
  const kind = isModule ? (async () => {}).constructor : Function;
  try {
    // Unlike `eval`, this refuses what is no body of a function by itself.
    new kind(...NAMES, own);
  } catch (error) {
    throw new Error(`${error}\nin line ${lineOf(error) - 2}`);
  }
  return (0, eval)(`(${isModule ? 'async ' : ''}function (${NAMES}) {${own}\n})\n//# sourceURL=main.js`);
}

/** The line of a syntax error: only an event tells it. */
function lineOf(error) {
  let line;
  const look = (event) => (event.preventDefault(), ({ lineno: line } = event));
  addEventListener('error', look);
  reportError(error);
  removeEventListener('error', look);
  return line;
}

const catchAll = (event) => (event.preventDefault(), fail(event.reason ?? event.error ?? event.message));

export function prepare({ program }) {
  const run = compile(program);
  addEventListener('error', catchAll);
  addEventListener('unhandledrejection', catchAll);
  return (bytes, given) => {
    [input, transcript] = [bytes, given];
    const log = (...values) => print(1, ...(values.length > 0 ? values : ['']));
    const error = (...values) => print(2, ...values);
    Object.assign(console, { log, info: log, debug: log, error, warn: error });
    const timers = { setTimeout: later, setInterval: timer(setInterval), clearTimeout: cancel, clearInterval: cancel };
    const setImmediate = (action, ...rest) => later(action, 0, ...rest);
    Object.assign(globalThis, timers, { setImmediate, process, Buffer, global: globalThis });
    transcript.begin();
    const module = { exports: {} };
    attempt(() => run.call(module.exports, module.exports, require, module, 'main.js', '/')?.catch?.(fail));
    leaveIfIdle();
  };
}
