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
  on(input, { limit, room }) {
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
    const runtime = await text('run-javascript.js');
    const isModule = /^\s*import\b(?!\s*\()/m.test(program);
    const [head, own] = isModule ? ['async function', `'use strict';${program.replace(IMPORT, required)}`] : ['function', program];
    // On one line, so that the lines of the program keep their numbers.
    const open = `const program = (function (name, self, close) { return ${head} (exports, require, module, __filename, __dirname) {`;
    const script = new Blob([open, own.replace(/^\ufeff?(#!.*)?/, ''), '\n}})();\n', runtime], { type: 'text/javascript' });
    const address = URL.createObjectURL(script);
    return () => new Run(new Worker(address));
  },
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

async function text(file) {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`\`${file}\` cannot be loaded: is the network there?`);
  return response.text();
}
