// Node's modules for a program that reads standard input and writes to standard output. Where npm has Node's own code for
// browsers, such as `util.inspect` and streams, it is that.

import { createConsole } from './console.js';
import { createFiles } from './files.js';
import { iterate } from './iterate.js';
import { createReadline } from './readline.js';

/** What packages ask for, beside Node's modules. */
const SHIMS = {
  'call-bind/callBound': () => (pattern, text) => RegExp.prototype.test.call(pattern, text),
  'object-is/polyfill': () => Object.is,
  'object.assign/polyfill': () => Object.assign,
};

const KINDS = `ArrayBuffer AsyncFunction BigInt64Array BigUint64Array DataView Date Float32Array Float64Array GeneratorFunction
Int16Array Int32Array Int8Array Map MapIterator Promise RegExp Set SetIterator SharedArrayBuffer Uint16Array Uint32Array Uint8Array
Uint8ClampedArray WeakMap WeakSet`.split(/\s+/);
const BOXES = ['BigInt', 'Boolean', 'Number', 'String', 'Symbol'];

/** The functions of `util.types`. */
function createTypes() {
  const kind = (value) => (Object(value) === value ? Object.prototype.toString.call(value).slice(8, -1).replace(' ', '') : '');
  const is = (name) => (value) => kind(value) === name;
  return {
    ...Object.fromEntries(KINDS.map((name) => [`is${name}`, is(name)])),
    ...Object.fromEntries(BOXES.map((name) => [`is${name}Object`, is(name)])),
    isAnyArrayBuffer: (value) => kind(value).endsWith('ArrayBuffer'),
    isArrayBufferView: ArrayBuffer.isView,
    isBoxedPrimitive: (value) => BOXES.includes(kind(value)),
    isNativeError: is('Error'),
    isProxy: () => false,
    isTypedArray: (value) => ArrayBuffer.isView(value) && kind(value) !== 'DataView',
  };
}

function createUtil(node, { inspect, format, formatWithOptions, stripVTControlCharacters }) {
  const custom = Symbol.for('nodejs.util.promisify.custom');
  const promisify = (action) => action[custom] ?? function (...values) {
    return new Promise((resolve, reject) => action.call(this, ...values, (error, value) => (error ? reject(error) : resolve(value))));
  };
  const { setTimeout, setImmediate } = node.timers;
  const promises = node.require('timers/promises');
  for (const timer of [setTimeout, setImmediate]) Object.defineProperty(timer, custom, { value: promises[timer.name] });
  const inherits = (child, parent) => {
    Object.defineProperty(child, 'super_', { value: parent, writable: true, configurable: true });
    Object.setPrototypeOf(child.prototype, parent.prototype);
  };
  return {
    callbackify: (action) => (...values) => {
      const back = values.pop();
      action(...values).then((value) => node.loop.tick(() => back(null, value)), (error) => node.loop.tick(() => back(error)));
    },
    debuglog: () => () => {},
    deprecate: (action) => action,
    format,
    formatWithOptions,
    inherits,
    inspect,
    isArray: Array.isArray,
    isDeepStrictEqual: (one, other) => node.load('assert/build/internal/util/comparisons.js').isDeepStrictEqual(one, other),
    promisify: Object.assign(promisify, { custom }),
    stripVTControlCharacters,
    TextDecoder,
    TextEncoder,
    types: createTypes(),
  };
}

function createBuffer(buffer) {
  const { toString } = buffer.Buffer.prototype;
  // As fast as the browser decodes.
  buffer.Buffer.prototype.toString = function (encoding = 'utf8', start = 0, end = this.length) {
    if (!/^utf-?8$/i.test(encoding)) return toString.call(this, encoding, start, end);
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(this.subarray(Math.max(start, 0), Math.max(end, 0)));
  };
  return buffer;
}

/** Timers as promises. */
function createPromises({ setTimeout, setImmediate }) {
  const timers = {
    setTimeout: (delay, value) => new Promise((resolve) => setTimeout(resolve, delay, value)),
    setImmediate: (value) => new Promise((resolve) => setImmediate(resolve, value)),
    async *setInterval(delay, value) {
      for (;;) yield timers.setTimeout(delay, value);
    },
  };
  return timers;
}

/** Replaces the browser's console. */
function replaceConsole({ streams, write, clock }, inspector) {
  // To the stream, if the program has asked for it, and perhaps changed it.
  const own = createConsole((fd, text) => (streams[fd] ? streams[fd].write(text) : write(fd, text)), inspector, clock);
  function Console(first, second = first) {
    const { stdout, stderr = stdout } = first.stdout ? first : { stdout: first, stderr: second };
    return createConsole((fd, text) => (fd === 1 ? stdout : stderr).write(text), inspector, clock);
  }
  return Object.assign(console, own, { Console });
}

/** What of Node's `crypto` makes random values. */
function createCrypto(Buffer) {
  const randomInt = (from, to) => {
    if (to === undefined) return randomInt(0, from);
    return from + Math.floor((crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32) * (to - from));
  };
  const randomBytes = (size) => crypto.getRandomValues(Buffer.alloc(size));
  const randomUUID = () => {
    const bytes = randomBytes(16);
    [bytes[6], bytes[8]] = [(bytes[6] & 15) | 64, (bytes[8] & 63) | 128];
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  };
  return { randomBytes, randomInt, randomUUID, webcrypto: crypto };
}

const Reader = FileReaderSync;

/** An error as Node's own are: with a `code`. */
const failure = (Kind, code, message, more) => Object.assign(new Kind(message), { code, ...more });

/** Adds Node's modules to `node`. `node.packages` are files by name: the text of an object of functions, by the files of a package. */
export function addModules(node) {
  const { packages } = node;
  const read = (file) => new Reader().readAsText(file);
  const [evaluate, files, loaded, got] = [eval, new Map(), new Map(), new Map()];

  /** The exports of a file of a package. */
  function load(path) {
    const [name] = path.split('/');
    if (!files.has(path)) for (const [path, file] of Object.entries(evaluate(read(packages[name])))) files.set(path, file);
    if (!loaded.has(path)) {
      const module = { exports: {} };
      loaded.set(path, module);
      files.get(path).call(module.exports, module.exports, (asked) => find(asked, path), module);
    }
    return loaded.get(path).exports;
  }

  /** What a file of a package asks for. */
  function find(asked, from) {
    const name = asked.replace(/\/$/, '').replace('safe-buffer', 'buffer');
    if (SHIMS[name]) return SHIMS[name];
    if (builtins[name]) return get(name);
    if (!name.startsWith('.')) return load(`${name}/index.js`);
    const path = new URL(name, `file:///${from}`).pathname.slice(1);
    return load(files.has(path) ? path : `${path}.js`);
  }

  const inspect = () => load('node-inspect-extracted/dist/inspect.js');
  const builtins = {
    assert: () => load('assert/build/assert.js'),
    'assert/strict': () => get('assert').strict,
    buffer: () => createBuffer(load('buffer/index.js')),
    console: () => replaceConsole(node, inspect),
    crypto: () => createCrypto(get('buffer').Buffer),
    events: () => Object.assign(load('events/events.js'), { on: (emitter, name) => iterate(emitter, name, (...values) => values) }),
    fs: () => createFiles(node),
    'fs/promises': () => get('fs').promises,
    module: () => ({ builtinModules: Object.keys(builtins), createRequire: () => node.require }),
    os: () => ({ EOL: '\n', arch: () => 'x64', cpus: () => [], platform: () => 'linux', tmpdir: () => '/tmp', type: () => 'Linux' }),
    path: () => load('path-browserify/index.js'),
    'path/posix': () => get('path'),
    perf_hooks: () => ({ performance }),
    process: () => node.process,
    readline: () => createReadline(node),
    'readline/promises': () => get('readline').promises,
    stream: () => load('readable-stream/lib/stream.js'),
    'stream/promises': () => load('readable-stream/lib/stream/promises.js'),
    string_decoder: () => load('string_decoder/lib/string_decoder.js'),
    timers: () => ({ ...node.timers, promises: get('timers/promises') }),
    'timers/promises': () => createPromises(node.timers),
    tty: () => ({ isatty: () => false }),
    url: () => ({ URL, URLSearchParams, fileURLToPath: (url) => decodeURIComponent(new URL(url).pathname), pathToFileURL: (path) => new URL(`file://${path}`) }),
    util: () => createUtil(node, inspect()),
    'util/types': () => get('util').types,
  };

  /** What is asked to be a function. */
  function checked(action) {
    if (typeof action === 'function') return action;
    throw failure(TypeError, 'ERR_INVALID_ARG_TYPE', `The "callback" argument must be of type function. Received ${inspect().inspect(action)}`);
  }

  function get(name) {
    if (!got.has(name)) got.set(name, builtins[name]());
    return got.get(name);
  }

  /** Node's module of this name, if it is here. */
  function builtin(name) {
    const bare = String(name).replace(/^node:/, '');
    return Object.hasOwn(builtins, bare) ? get(bare) : undefined;
  }

  function require(name) {
    if (typeof name !== 'string') throw failure(TypeError, 'ERR_INVALID_ARG_TYPE', `The "id" argument must be of type string. Received ${inspect().inspect(name)}`);
    const found = builtin(name);
    if (found) return found;
    throw failure(Error, 'MODULE_NOT_FOUND', `Cannot find module '${name}'\nRequire stack:\n- ${node.file}`, { requireStack: [node.file] });
  }

  Object.assign(node, { builtin, checked, failure, load, require });
}
