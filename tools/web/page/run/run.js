// Runs programs on inputs. A program runs in a worker, in a frame that has no origin and may not connect to
// anything (`frame.html`, `frame.js`), behind a guard (`guard.js`). It is given its input and nothing else; what it says can only be
// its output.
//
// A runtime is a module of this folder. Its worker begins with `worker.js`, which calls two of its functions, and perhaps a third:
// - `prepare(set)` makes a program ready. `set` has the `program`; the compiled `module`, if the runtime has WebAssembly; the bytes of
//   `data` by name; and what `warm` answered. A program that does not compile is an error that is thrown; its text is shown.
//   The answer, now or later, is a function that runs the program.
// - That function gets the bytes of the input and a transcript. It calls `transcript.begin()` before the first step of the program,
//   `transcript.write(stream, part)` with bytes or text, and at last `transcript.end({ code })`, or `end({ verdict: 'CE', errors })`.
//   More fields may stand there: `cannot`, a sentence in place of a verdict about what the program needs and a browser does not
//   have; `binary`, the bytes of a program that was compiled; and `again: true` if the worker can take another input, as it puts back all that a run has changed.
// - `warm(set)` runs once, without a program. The fields of its answer are in every later `set`. With `renews: true`, no other worker
//   is made ready while one runs.
// Before the function is called, the worker loses every name that is not JavaScript's own or harmless: what else a runtime needs, it
// takes while it is loaded.

import '../site.js';
import { untar } from './tar.js';

/** A program that has not begun after so many milliseconds is given up. */
const STARTING = 60_000;
const NOT_STARTED = 'The program could not be started within 60 s.';
/** The frame is given up if it has not answered after so many. */
const PATIENCE = 3000;
const GONE = 'What runs programs no longer answers: this one used too much memory, or asked for too much at once.';

let opened = null;

/** The frame in which programs run. It is replaced if it no longer answers. */
export async function openFrame() {
  await (await opened)?.answers();
  opened ??= Frame.load().catch((error) => ((opened = null), Promise.reject(error)));
  return opened;
}

class Frame {
  /** The runtimes that are loaded into it, and how many guards were started. */
  loaded = new Map();
  started = 0;

  static async load() {
    const [script, guard, worker] = await Promise.all(['frame.js', 'guard.js', 'worker.js'].map(textOf));
    // A frame made of text has the policy of the document around it: here one with a policy for programs, and no script.
    const outside = await insert(document, { src: 'run/frame.html', hidden: '', title: 'programs' });
    const attributes = { sandbox: 'allow-scripts', srcdoc: `<!doctype html><script>${script}</script>` };
    const { contentWindow } = await insert(outside.contentDocument, attributes);
    const { port1, port2 } = new MessageChannel();
    contentWindow.postMessage({ guard, worker }, '*', [port2]);
    return Object.assign(new Frame(), { outside, port: port1 });
  }

  post(message, ...ports) {
    this.port.postMessage(message, ports);
  }

  ask(question) {
    const { port1, port2 } = new MessageChannel();
    this.post(question, port2);
    return new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
  }

  /** Whether it answers; if not, another one takes its place. */
  async answers() {
    const isAlive = await Promise.race([this.ask({}), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    if (!isAlive) {
      this.outside.remove();
      opened = null;
    }
    return isAlive;
  }

  /** Loads a runtime. Each of its `files` imports only from those before it, as `./name`. */
  async add(runtime, parts) {
    const { error } = await this.ask({ runtime, ...parts });
    if (error) throw new Error(error);
  }

  addOnce(runtime, partsOf) {
    if (!this.loaded.has(runtime)) this.loaded.set(runtime, partsOf().then((parts) => this.add(runtime, parts)));
    return this.loaded.get(runtime).catch((error) => (this.loaded.delete(runtime), Promise.reject(error)));
  }
}

function insert(inside, attributes) {
  const element = inside.createElement('iframe');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return new Promise((resolve) => {
    element.onload = () => resolve(element);
    inside.body.append(element);
  });
}

/** Runs one program, on one input after the other. */
class Runner {
  constructor(frame, runtime, program) {
    const { port1, port2 } = new MessageChannel();
    Object.assign(this, { frame, guard: port1, id: (frame.started += 1) });
    port1.onmessage = ({ data }) => this.hear(data);
    frame.post({ id: this.id, runtime, program }, port2);
  }

  /** How the program ends: its exit `code`, or the `verdict` that this is; `output`, `errors`, and `time` in milliseconds; `isStopped` if nothing runs here any more, and `why`. */
  run(input, { limit, room, isLast }) {
    this.limit = limit;
    this.late = setTimeout(() => this.giveUp({ code: 1, why: NOT_STARTED }), STARTING);
    this.guard.postMessage({ input: new TextEncoder().encode(input), room, isLast });
    return new Promise((resolve) => (this.resolve = resolve));
  }

  hear(said) {
    clearTimeout(this.late);
    if (said === 'begins') this.late = setTimeout(() => this.giveUp({ verdict: 'TLE', time: this.limit }), this.limit);
    else this.resolve(formed(said));
  }

  /** Ends a run from outside, and all that would follow. */
  async giveUp(result) {
    this.guard.close();
    this.frame.post({ id: this.id });
    this.end({ ...((await this.frame.answers()) ? result : { code: 1, why: GONE }), isStopped: true });
  }

  end(result) {
    clearTimeout(this.late);
    this.guard.close();
    this.frame.post({ id: this.id });
    this.resolve?.({ output: '', errors: '', ...result });
  }
}

/** What a guard says of a run, if it has the form of a result. */
function formed({ code, verdict, time, output, errors, cannot, binary }) {
  const ending = ['CE', 'OLE'].includes(verdict) ? { verdict } : { code: Number.isInteger(code) ? code & 255 : 1 };
  const [printed, complained] = [output, errors].map((text) => (typeof text === 'string' ? text : ''));
  const said = typeof cannot === 'string' && cannot !== '' ? { cannot } : {};
  const took = Number.isFinite(time) ? { time } : {};
  const compiled = binary instanceof ArrayBuffer ? { binary } : {};
  return { ...ending, ...said, ...took, ...compiled, output: printed, errors: complained };
}

/** Makes a program ready; answers with a function that makes what runs it. */
export const PREPARE = {
  async javascript(program) {
    refuseAbsent(program);
    const frame = await openJavaScript();
    return () => new Runner(frame, 'javascript', program);
  },

  async python(program, say) {
    const frame = await openFrame();
    await frame.addOnce('python', () => partsOfPython(say));
    return () => new Runner(frame, 'python', program);
  },

  c: (...program) => compiled('c', ...program),
  cpp: (...program) => compiled('cpp', ...program),

  wasm: (bytes) => prepareWasm(bytes, 'wasm'),

  /** The outputs of a program that ran elsewhere, by case. */
  async outputs(outputs) {
    const run = async (input, limits, { name }) => (outputs.has(name) ? { code: 0, output: outputs.get(name), errors: '' } : { verdict: '–' });
    return () => ({ run, end: () => {} });
  },
};

/** Makes a program for WASI ready, besides those of other runtimes. */
async function prepareWasm(bytes, runtime) {
  const module = await WebAssembly.compile(bytes).catch(({ message }) => {
    throw new Error(`This is not a WebAssembly program for WASI, preview 1: ${message}`);
  });
  const foreign = WebAssembly.Module.imports(module).find(({ module }) => module !== 'wasi_snapshot_preview1');
  if (foreign) throw new Error(`This program is not for WASI: it needs \`${foreign.module}.${foreign.name}\``);
  const hasStart = WebAssembly.Module.exports(module).some(({ name }) => name === '_start');
  if (!hasStart) throw new Error('This is a library: it has no `_start`, which a program with a `main` has');
  const frame = await openFrame();
  await frame.add(runtime, { files: await filesOf('wasi.js', 'wasm.js'), wasm: bytes });
  return () => new Runner(frame, runtime);
}

/** The frame, with the runtime of JavaScript. */
export async function openJavaScript() {
  const frame = await openFrame();
  await frame.addOnce('javascript', async () => ({ script: joined(await filesOf(...NODE)), data: await packagesOfNode() }));
  return frame;
}

const NODE = ['late.js', 'loop.js', 'console.js', 'iterate.js', 'readline.js', 'files.js', 'modules.js', 'javascript.js'];

/** Modules that import only from those before them as one expression, whose value is what the last exports. A worker starts sooner with it. */
function joined(files) {
  const parts = files.map(([name, text]) => {
    const names = [...text.matchAll(/^export (?:class|const|function) (\w+)/gm)].map(([, name]) => name);
    const body = text.replace(/^import (.+) from '\.\/(\w+)\.js';$/gm, 'const $1 = __$2;').replace(/^export /gm, '');
    return `const __${name.replace('.js', '')} = (() => {\n${body}\nreturn { ${names.join(', ')} };\n})();\n`;
  });
  return `(() => {\n'use strict';\n${parts.join('')}return __javascript;\n})()`;
}

/** The texts of packages that have Node's modules. A change of them changes the name. */
const PACKAGES = 'run/node-1.json';

/** They stay in the browser, also for later versions of the page. */
async function packagesOfNode() {
  const cache = await globalThis.caches?.open(PACKAGES);
  const kept = await cache?.match(PACKAGES);
  if (kept) return filesIn(kept);
  const response = await fetch(PACKAGES).catch(() => null);
  if (!response?.ok) {
    const { error } = (await response?.json().catch(() => null)) ?? {};
    throw new Error(error ?? 'JavaScript is judged with Node’s modules, and they cannot be loaded: is there a network?');
  }
  await cache?.put(PACKAGES, response.clone());
  return filesIn(response);
}

/** As files, of which a worker reads what its program needs. */
const filesIn = async (response) => Object.fromEntries(Object.entries(await response.json()).map(([name, text]) => [name, new Blob([text])]));

/** Modules of Node that a browser has nothing for. */
const ABSENT = 'async_hooks child_process cluster dgram dns http http2 https inspector net repl sqlite tls v8 vm worker_threads zlib'.split(' ');

/** What Node's `crypto` has, and a browser only for pages that it trusts, or not at all. */
const SECRETS = /\b(create(?:Hash|Hmac|Cipheriv|Decipheriv|Sign|Verify)|pbkdf2(?:Sync)?|scrypt(?:Sync)?|subtle)\b/;

/** Refuses a program that names one of them. */
function refuseAbsent(program) {
  const named = program.matchAll(/(?:\brequire\s*\(|\bfrom|\bimport\s*\(?)\s*['"](?:node:)?(\w+)['"]/g);
  const absent = [...named].find(([, name]) => ABSENT.includes(name));
  const secret = /\bcrypto\b/.test(program) && SECRETS.exec(program);
  if (secret) throw new Error(`The program needs \`crypto.${secret[1]}\`, which a browser does not have: \`cargo judge\` runs it.`);
  if (absent) throw new Error(`The program needs Node’s module \`${absent[1]}\`, which a browser does not have: \`cargo judge\` runs it.`);
}

/** The files of a runtime that is only a part of a site. They stay in the browser, also for later versions of the page. */
async function partsOf(language, name, say) {
  const site = globalThis.SITE[language];
  if (!site) throw new Error(`${name} is not a part of this page, but of the site that \`cargo study web --site\` writes`);
  const { folder, files, size } = site;
  // Not named as the versions of the page are: a later one would delete it.
  const cache = await globalThis.caches?.open(folder);
  const others = (await globalThis.caches?.keys()) ?? [];
  for (const name of others) if (name.startsWith(`${language}-`) && name !== folder) caches.delete(name);
  let loaded = 0;
  const tenths = () => Math.floor((10 * loaded) / size);
  const count = (chunk, controller) => {
    const before = tenths();
    loaded += chunk.length;
    if (tenths() > before) say(`Loading ${name}: ${10 * tenths()} % of ${(size / 1e6).toFixed(0)} MB`);
    controller.enqueue(chunk);
  };
  const loadPart = async (file) => {
    const address = `${folder}/${file}`;
    const kept = await cache?.match(address);
    if (kept) return kept;
    const response = await loadFile(address, name);
    const type = { 'content-type': response.headers.get('content-type') };
    const bytes = await new Response(response.body.pipeThrough(new TransformStream({ transform: count }))).arrayBuffer();
    await cache?.put(address, new Response(bytes, { headers: type }));
    return new Response(bytes);
  };
  return [cache, await Promise.all(files.map(async (file) => [file, await loadPart(file)]))];
}

/** The files of CPython. */
async function partsOfPython(say) {
  const [, loaded] = await partsOf('python', 'Python', say);
  const parts = await Promise.all(loaded.map(async ([name, response]) => [name, await response.arrayBuffer()]));
  say('Starting Python …');
  const having = (ending) => parts.filter(([name]) => name.endsWith(ending));
  const modules = having('.mjs').map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]);
  const [[, wasm]] = having('.wasm');
  const data = Object.fromEntries([...having('.json'), ...having('.zip'), ['python.py', await textOf('python.py')]]);
  return { files: [...modules, ...(await filesOf('python.js'))], wasm, data, warms: true };
}

/** The compiler of C and C++: its files, and where its headers are kept once they are compiled. */
async function partsOfClang(say) {
  const [cache, [[, archive], [own, ours]]] = await partsOf('clang', 'Clang', say);
  say('Starting Clang …');
  const address = `${globalThis.SITE.clang.folder}/${own}.headers`;
  const current = (url) => [...globalThis.SITE.clang.files, `${own}.headers`].some((file) => url.endsWith(`/${file}`));
  for (const request of (await cache?.keys()) ?? []) if (!current(request.url)) cache.delete(request);
  headers = { cache, address, kept: await (await cache?.match(address))?.blob() };
  const texts = await ours.json();
  const unpacked = archive.body.pipeThrough(new DecompressionStream('gzip'));
  const files = untar(new Uint8Array(await new Response(unpacked).arrayBuffer()));
  const data = { resources: new Blob([files['package/gen/llvm-resources.tar']]) };
  for (const [name, text] of Object.entries(texts))
    data[name] = new Blob([name.endsWith('.o') ? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)) : text]);
  const modules = ['deepen.js', 'widen.js', 'clang.js'].map((name) => [name, texts[name]]);
  return { files: [...(await filesOf('wasi.js', 'tar.js')), ...modules], wasm: files['package/gen/llvm.core.wasm'], data };
}

/** The compiled headers of C++, with which it compiles several times as fast. */
let headers = {};

/** Compiles them once, when a program in C++ has been judged, and keeps them. */
export function compileHeaders() {
  if (headers.areUsed && !headers.kept) headers.making ??= makeHeaders();
}

async function makeHeaders() {
  const runner = new Runner(await openFrame(), 'clang');
  const { binary } = await runner.run('{}', { limit: 3 * COMPILING, room: 0, isLast: true });
  runner.end();
  if (!binary) return;
  headers.kept = new Blob([binary]);
  await headers.cache?.put(headers.address, new Response(headers.kept));
}

/** A compiler that takes so many milliseconds is given up. */
const COMPILING = 60_000;

/**
 * Makes a program in C or C++ ready, as WebAssembly, with what the compiler says of it, and a function that makes it ready so that
 * variables are `isFilled` with something else than 0 until they are set. `add` gets what compiles it.
 */
async function compiled(language, text, say, add, isFilled = false) {
  const frame = await openFrame();
  await frame.addOnce('clang', () => partsOfClang(say));
  say('Compiling …');
  if (language === 'cpp') await headers.making;
  headers.areUsed ||= language === 'cpp';
  const runner = add(new Runner(frame, 'clang', headers.kept));
  const limits = { limit: COMPILING, room: 1 << 16, isLast: true };
  const { binary, verdict, cannot, why, output, errors } = await runner.run(JSON.stringify({ language, text, isFilled }), limits);
  runner.end();
  const late = verdict === 'TLE' ? 'The compiler did not end within 60 s.' : undefined;
  if (!binary) return () => ({ run: async () => (cannot ? { cannot } : { verdict: 'CE', errors, why: why ?? late }), end() {} });
  return Object.assign(await prepareWasm(binary, isFilled ? 'filled' : 'wasm'), { warnings: errors, notes: output, fill: () => compiled(language, text, () => {}, add, true) });
}

const textOf = async (file) => (await loadFile(`run/${file}`)).text();
const filesOf = (...names) => Promise.all(names.map(async (name) => [name, await textOf(name)]));

async function loadFile(file, name = `\`${file}\``) {
  const response = await fetch(file).catch(() => ({}));
  if (!response.ok) throw new Error(`${name} cannot be loaded: is there a network?`);
  return response;
}
