// Runs programs on inputs, each time in a worker of its own, which ends with the program.

/** One run: `set` is posted to the worker, which then gets ready; `on` gives it the input. */
class Run {
  constructor(worker, set) {
    this.worker = worker;
    this.result = new Promise((resolve) => (this.resolve = resolve));
    worker.onerror = (event) => {
      event.preventDefault();
      const text = event.message?.replace(/^Uncaught /, '') ?? 'the part of the page that runs it cannot be loaded';
      this.end({ verdict: 'CE', errors: event.lineno ? `${text}\nin line ${event.lineno}` : text });
    };
    worker.onmessage = ({ data }) => {
      if (data.begins) this.late = setTimeout(() => this.end({ verdict: 'TLE', time: this.limit }), this.limit);
      else this.end(data);
    };
    if (set) worker.postMessage(set);
  }

  /** How the program ends: its exit `code`, or the `verdict` that this is; `output`, `errors`, and `time` in milliseconds. */
  on({ input }, { limit, room }) {
    this.limit = limit;
    this.worker.postMessage({ input: new TextEncoder().encode(input), room });
    return this.result;
  }

  end(result) {
    clearTimeout(this.late);
    this.worker.terminate();
    this.resolve({ output: '', errors: '', ...result });
  }
}

/** Makes a program ready; answers with a function that starts a run. */
export const PREPARE = {
  async javascript(program) {
    const runtime = await (await loadFile('run/javascript.js')).text();
    const isModule = /^\s*import\b(?!\s*\()/m.test(program);
    const [head, own] = isModule ? ['async function', `'use strict';${program.replace(IMPORT, required)}`] : ['function', program];
    // On one line, so that the lines of the program keep their numbers.
    const open = `const program = (function (name, self, close) { return ${head} (exports, require, module, __filename, __dirname) {`;
    const script = new Blob([open, own.replace(/^\ufeff?(#!.*)?/, ''), '\n}})();\n', runtime], { type: 'text/javascript' });
    const address = URL.createObjectURL(script);
    return () => new Run(new Worker(address));
  },

  async python(program, say) {
    python ??= loadPython(say).catch((error) => ((python = null), Promise.reject(error)));
    const set = { ...(await python), program };
    return () => new Run(moduleWorker('run/python.js'), set);
  },

  async wasm(bytes) {
    const module = await WebAssembly.compile(bytes).catch(({ message }) => {
      throw new Error(`This is not a WebAssembly program for WASI, preview 1: ${message}`);
    });
    const foreign = WebAssembly.Module.imports(module).find(({ module }) => module !== 'wasi_snapshot_preview1');
    if (foreign) throw new Error(`This program is not for WASI: it needs \`${foreign.module}.${foreign.name}\``);
    const hasStart = WebAssembly.Module.exports(module).some(({ name }) => name === '_start');
    if (!hasStart) throw new Error('This is a library: it has no `_start`, which a program with a `main` has');
    return () => new Run(moduleWorker('run/wasm.js'), { module });
  },

  /** The outputs of a program that ran elsewhere, by case. */
  async outputs(outputs) {
    const on = async ({ name }) => (outputs.has(name) ? { code: 0, output: outputs.get(name), errors: '' } : { verdict: '–' });
    return () => ({ on, end: () => {} });
  },
};

const moduleWorker = (file) => new Worker(file, { type: 'module' });

/** Where Pyodide is, its files and their size: filled in when a site is built with Python. */
export const PYTHON = null;
let python = null;

/** CPython, compiled, and its memory after it has started. Its files stay in the browser, also for later versions of the page. */
async function loadPython(say) {
  if (!PYTHON) throw new Error('Python is not a part of this page, but of the site that `cargo study web --site` writes');
  const { folder, files, size } = PYTHON;
  // Not named as the versions of the page are: a later one would delete it.
  const cache = await globalThis.caches?.open(folder);
  const others = (await globalThis.caches?.keys()) ?? [];
  for (const name of others) if (name.startsWith('python-') && name !== folder) caches.delete(name);
  let loaded = 0;
  const tenths = () => Math.floor((10 * loaded) / size);
  const count = (chunk, controller) => {
    const before = tenths();
    loaded += chunk.length;
    if (tenths() > before) say(`Loading Python: ${10 * tenths()} % of ${(size / 1e6).toFixed(0)} MB`);
    controller.enqueue(chunk);
  };
  const load = async (file) => {
    const address = `${folder}/${file}`;
    const kept = await cache?.match(address);
    if (kept) return kept.arrayBuffer();
    const response = await loadFile(address);
    const type = { 'content-type': response.headers.get('content-type') };
    const bytes = await new Response(response.body.pipeThrough(new TransformStream({ transform: count }))).arrayBuffer();
    await cache?.put(address, new Response(bytes, { headers: type }));
    return bytes;
  };
  const all = await Promise.all(files.map(load));
  say('Starting Python …');
  const set = { folder, module: await WebAssembly.compile(all[files.findIndex((file) => file.endsWith('.wasm'))]) };
  const { memory } = await new Run(moduleWorker('run/python.js'), { ...set, keeps: true }).result;
  return { ...set, memory };
}

const IMPORT = /^([ \t]*)import\s+(?:([\w$*{},\s]+?)\s+from\s*)?(['"][\w:/]+['"])/gm;

/** An import of a module as node's `require`. */
function required(line, blanks, names = '', module) {
  const whole = /^(?:\*\s*as\s+)?([\w$]+)/.exec(names)?.[1];
  const parts = /\{[^}]*\}/.exec(names)?.[0].replace(/\bas\b/g, ':');
  const given = [whole, parts].filter(Boolean).map((name) => `${name} = require(${module})`);
  const lost = line.split('\n').length - (parts ?? '').split('\n').length;
  return `${blanks}${given.length > 0 ? `const ${given.join(', ')}` : ''}${'\n'.repeat(lost)}`;
}

async function loadFile(file) {
  const response = await fetch(file).catch(() => ({}));
  if (!response.ok) throw new Error(`\`${file}\` cannot be loaded: is there a network?`);
  return response;
}
