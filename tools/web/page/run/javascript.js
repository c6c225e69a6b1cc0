// The runtime for JavaScript: runs a program as Node 20 does.

import { standard } from './files.js';
import { inheritLate, lazily } from './late.js';
import { clock, Loop, timersOf } from './loop.js';
import { addModules } from './modules.js';

const [listen, unlisten, report] = [addEventListener, removeEventListener, reportError].map((action) => action.bind(globalThis));
const [evaluate, { toWellFormed }] = [eval, String.prototype];
const addressOf = ((create, Blob) => (text) => create(new Blob([text], { type: 'text/javascript' })))(URL.createObjectURL, Blob);

/** What Node 20 does not have yet, and what it does not have as a global name. */
const LATER = {
  Array: 'fromAsync',
  'ArrayBuffer.prototype': 'transfer transferToFixedLength detached',
  Atomics: 'pause',
  'DataView.prototype': 'getFloat16 setFloat16',
  'Date.prototype': 'toTemporalInstant',
  Error: 'isError',
  Intl: 'DurationFormat',
  'Iterator.prototype': 'drop every filter find flatMap forEach includes join map reduce some take toArray',
  JSON: 'isRawJSON rawJSON',
  Map: 'groupBy',
  'Map.prototype': 'getOrInsert getOrInsertComputed',
  Math: 'f16round sumPrecise',
  Object: 'groupBy',
  Promise: 'try withResolvers',
  RegExp: 'escape',
  'Set.prototype': 'difference intersection isDisjointFrom isSubsetOf isSupersetOf symmetricDifference union',
  Uint8Array: 'fromBase64 fromHex',
  'Uint8Array.prototype': 'setFromBase64 setFromHex toBase64 toHex',
  'WeakMap.prototype': 'getOrInsert getOrInsertComputed',
  globalThis: 'Float16Array Iterator Temporal',
};

/** What the compiler says of a module that is compiled as if it were none. */
const MODULE = /^(Cannot use (import statement|'import\.meta') outside|Unexpected (token 'export'|reserved word)|await is only valid|Identifier '(__\w+|exports|module|require)' has)/;
/** An import or export from a module, up to its name. */
const IMPORTS = /((?:^|[;}])[ \t]*(?:import|export)\b[\w$*{},\s]*?)['"]([^'"\n]+)['"]/gm;
const PARAMETERS = ['exports', 'require', 'module', '__filename', '__dirname', '__import'];
/** What stands before the program in its first line. */
const SCRIPT = `(function (${PARAMETERS}) {`;

const HOME = '/home/main';
const FILE = `${HOME}/main.js`;
/** Exit codes: an error in what handles errors, and a module that waits for what never comes. */
const [MISHANDLED, UNSETTLED] = [7, 13];
/** Lines of a stack that are not about the program. */
const OURS = /\n +at [^\n]*blob:[^\n]*/g;

/** Thrown to end a program, after its result was sent. */
class Ended extends Error {}

function hideLater() {
  for (const [path, names] of Object.entries(LATER)) {
    const holder = path.split('.').reduce((holder, name) => holder?.[name], globalThis);
    for (const name of names.split(' ')) if (holder) delete holder[name];
  }
  // Other events need what the global object inherits.
  for (const name of Object.getOwnPropertyNames(EventTarget.prototype))
    if (name !== 'constructor') Object.defineProperty(globalThis, name, { value: undefined, writable: true, configurable: true });
}

/** The line of a syntax error: only an event tells it. */
function lineOf(error) {
  let line;
  const look = (event) => (event.preventDefault(), ({ lineno: line } = event));
  listen('error', look);
  report(error);
  unlisten('error', look);
  return line;
}

/** The program as a function, whose lines have the numbers that they have in the program; nothing, if it is a module. */
function compile(text) {
  try {
    // Unlike `eval`, this refuses what is no body of a function by itself.
    new Function(...PARAMETERS, text);
  } catch (error) {
    if (MODULE.test(error.message)) return null;
    throw new Error(`${error}\nin line ${lineOf(error) - 2}`);
  }
  return evaluate(`${SCRIPT}${text}\n})\n//# sourceURL=main.js`);
}

export function prepare({ program, data: packages }) {
  let head = SCRIPT;
  let [transcript, hasEnded, isExiting, isFailing, isUnsettled] = [null, false, false, false, false];

  function end(result) {
    if (!hasEnded) transcript.end(result);
    hasEnded = true;
    throw new Ended();
  }

  function write(descriptor, part) {
    if (!hasEnded) transcript.write(descriptor, typeof part === 'string' ? toWellFormed.call(part) : part);
  }

  /** A stack without lines that are not about the program. */
  function ownStack(text) {
    const column = (_, place, column) => place + Math.max(1, column - head.length);
    return text.replace(OURS, '').replaceAll('at Object.eval (main.js', 'at Object.<anonymous> (main.js').replace(/(main\.js:1:)(\d+)/g, column);
  }

  /** What the program does not catch ends it. */
  function fail(error, origin = 'uncaughtException') {
    if (error instanceof Ended || hasEnded) return;
    loop.attempt(() => {
      if (isFailing) end({ code: MISHANDLED });
      isFailing = true;
      const isHandled = !isExiting && emit('uncaughtException', error, origin);
      isFailing = false;
      if (isHandled) return;
      const { inspect } = node.builtin('util');
      write(2, `${error instanceof Error ? '' : 'Uncaught '}${ownStack(inspect(error))}\n`);
      process.exit(1);
    });
  }

  function leave() {
    emit('beforeExit', process.exitCode ?? 0);
    if (loop.isBusy) return;
    if (isUnsettled) process.exitCode ??= UNSETTLED;
    process.exit();
  }

  const loop = new Loop(fail, leave);
  const node = { packages, write, loop, clock, file: FILE, input: new Uint8Array(), streams: [] };
  addModules(node);
  node.timers = timersOf(node);
  // Node waits for these, too.
  for (const name of ['compile', 'instantiate']) {
    const action = WebAssembly[name].bind(WebAssembly);
    WebAssembly[name] = (...values) => loop.hold(action(...values));
  }
  const { failure, require } = node;
  const hrtime = (since = [0, 0]) => {
    const now = BigInt(Math.round(clock() * 1e6)) - BigInt(since[0]) * 1_000_000_000n - BigInt(since[1]);
    return [Number(now / 1_000_000_000n), Number(now % 1_000_000_000n)];
  };
  const memory = { rss: 5e7, heapTotal: 2e7, heapUsed: 1e7, external: 1e6, arrayBuffers: 1e4 };
  const process = {
    [Symbol.toStringTag]: 'process',
    title: 'node',
    version: 'v20.20.2',
    versions: { node: '20.20.2', v8: '11.3.244.8-node.38' },
    arch: 'x64',
    platform: 'linux',
    release: { name: 'node' },
    argv: ['/usr/bin/node', FILE],
    argv0: 'node',
    execArgv: [],
    execPath: '/usr/bin/node',
    env: new Proxy({ HOME, LANG: 'C.UTF-8', PATH: '/usr/bin:/bin' }, { set: (env, name, value) => Reflect.set(env, name, `${value}`) }),
    pid: 2,
    ppid: 1,
    exitCode: undefined,
    abort: () => end({ code: 134 }),
    cpuUsage: () => ({ user: Math.round(clock() * 1e3), system: 0 }),
    cwd: () => HOME,
    emitWarning: (warning) => write(2, `(node:2) Warning: ${warning}\n`),
    exit(...codes) {
      if (codes.length > 0) [process.exitCode] = codes;
      const code = Number(process.exitCode ?? 0);
      if (!Number.isInteger(code)) throw failure(TypeError, 'ERR_INVALID_ARG_TYPE', 'The "code" argument must be of type number.');
      if (!isExiting) {
        isExiting = true;
        emit('exit', code);
      }
      end({ code: Number(process.exitCode ?? 0) });
    },
    getBuiltinModule: node.builtin,
    hrtime: Object.assign(hrtime, { bigint: () => BigInt(Math.round(clock() * 1e6)) }),
    memoryUsage: Object.assign(() => ({ ...memory }), { rss: () => memory.rss }),
    nextTick(action, ...rest) {
      node.checked(action);
      loop.tick(() => action(...rest));
    },
    openStdin: () => process.stdin.resume(),
    umask: () => 0o22,
    uptime: () => clock() / 1e3,
  };
  const late = inheritLate(process, () => {
    const { EventEmitter } = require('events');
    Object.setPrototypeOf(process, EventEmitter.prototype);
    EventEmitter.call(process);
  });
  /** Emits an event of the process, for which nobody listens as long as it has not become an emitter. */
  const emit = (name, ...values) => Object.getPrototypeOf(process) !== late && process.emit(name, ...values);
  ['stdin', 'stdout', 'stderr'].forEach((name, fd) => lazily(process, name, () => standard(node, fd)));
  node.process = process;

  /** A module that the program imports while it runs. */
  async function load(name) {
    const found = node.builtin(name);
    if (found) return Object.assign(Object.create(null), found, { default: found });
    throw failure(Error, 'ERR_MODULE_NOT_FOUND', `Cannot find package '${name}' imported from ${FILE}`);
  }

  /** The address of a module that hands over one of Node's. */
  function addressOfBuiltin(name) {
    const names = Object.keys(node.builtin(name)).filter((name) => /^[a-z_]\w*$/i.test(name) && name !== 'default');
    return addressOf(`const found = __node.builtin('${name}'); export default found; export const { ${names.join(', ')} } = found;`);
  }

  /** Runs the program as a module of the browser, to which we give the addresses of Node's modules. */
  async function runModule(text) {
    const start = (meta) => {
      delete globalThis.__node;
      Object.assign(meta, { dirname: HOME, filename: FILE, url: `file://${FILE}` });
      isUnsettled = true;
      transcript.begin();
      loop.continue();
      return load;
    };
    globalThis.__node = { builtin: node.builtin, start };
    const imports = text.replace(IMPORTS, (whole, head, name) => (node.builtin(name) ? `${head}'${addressOfBuiltin(name)}'` : whole));
    head = `import __start from '${addressOf('export default __node.start;')}'; const __import = __start(import.meta); `;
    try {
      await import(addressOf(`${head}${imports}\n//# sourceURL=main.js`));
      isUnsettled = false;
    } catch (error) {
      const isParsed = isUnsettled || !(error instanceof SyntaxError) || error.message.startsWith('The requested module');
      if (isParsed) return fail(error);
      write(2, `${error}\nin line ${lineOf(error)}`);
      loop.attempt(() => end({ verdict: 'CE' }));
    }
  }

  function runScript(script) {
    const module = { exports: {}, id: '.', path: HOME, filename: FILE, loaded: false, children: [], paths: [] };
    const own = Object.assign((name) => require(name), { main: module, cache: {}, resolve: (name) => name });
    transcript.begin();
    loop.attempt(() => script.call(module.exports, module.exports, own, module, FILE, HOME, load));
  }

  const text = program.replace(/^\ufeff?(#!.*)?/, '').replace(/(?<![.\w$])import(?=\s*\()/g, '__import');
  const script = compile(text);
  // What it will need. The time of the program does not begin yet.
  if (/Buffer|Sync\([^),]*\)/.test(text)) require('buffer');
  if (/readline|process\.std(in|\w+\b(?!\.write\())|openStdin|[Ss]tream\b/.test(text)) require('stream');
  listen('error', (event) => {
    event.preventDefault();
    fail(event.error);
  });
  listen('unhandledrejection', (event) => {
    event.preventDefault();
    const { reason, promise } = event;
    loop.attempt(() => {
      if (reason instanceof Ended || emit('unhandledRejection', reason, promise)) return;
      if (reason instanceof Error) return fail(reason, 'unhandledRejection');
      const { inspect } = node.builtin('util');
      const why = `The promise rejected with the reason "${inspect(reason)}".`;
      fail(failure(Error, 'ERR_UNHANDLED_REJECTION', why), 'unhandledRejection');
    });
  });

  return (input, given) => {
    [node.input, transcript] = [input, given];
    hideLater();
    require('console');
    const shared = () => new WebAssembly.Memory({ initial: 0, maximum: 0, shared: true }).buffer.constructor;
    if (!globalThis.SharedArrayBuffer) lazily(globalThis, 'SharedArrayBuffer', shared);
    Object.assign(globalThis, node.timers, { process, global: globalThis });
    crypto.randomUUID ??= () => node.builtin('crypto').randomUUID();
    lazily(globalThis, 'Buffer', () => require('buffer').Buffer);
    if (script) runScript(script);
    else runModule(text);
  };
}
