// The runtime for Python: CPython, which Pyodide has compiled to WebAssembly.

import createPyodideModule from './pyodide.asm.mjs';
import { loadPyodide } from './pyodide.mjs';

/** What programs import most is in the memory with which each of them starts. */
const IMPORTS = 'import bisect, collections, functools, heapq, io, itertools, linecache, math, operator, re, string, sys, threading, traceback';

/** Compiles and runs the text of a program; answers with its exit code, or with `None` if it does not compile. */
const HARNESS = `
import functools, linecache, sys, threading, traceback

# Programs start a thread to have a deeper stack. There is one thread here, and its stack is as deep as it can be.
def start(thread):
    try:
        thread.run()
    except SystemExit:
        pass

threading.Thread.start = start
threading.Thread.join = lambda thread, timeout=None: None
threading.stack_size = lambda size=0: 0

# As it is written in C, it would fill the stack of the browser after some hundred calls.
def remember(function, maxsize, typed, info):
    known = {}
    def wrapper(*arguments, **named):
        key = (arguments, tuple(sorted(named.items()))) if named else arguments
        if key not in known:
            known[key] = function(*arguments, **named)
        return known[key]
    wrapper.cache_clear = known.clear
    wrapper.cache_info = lambda: info(0, len(known), maxsize, len(known))
    return wrapper

functools._lru_cache_wrapper = remember

def run(text):
    main = sys.modules['__main__'].__dict__
    main['__file__'] = 'main.py'
    linecache.cache['main.py'] = (len(text), None, text.splitlines(True), 'main.py')
    try:
        program = compile(text, 'main.py', 'exec')
    except (SyntaxError, ValueError):
        traceback.print_exc(limit=0)
        return None
    try:
        exec(program, main)
        code = 0
    except SystemExit as exit:
        code = exit.code
    except BaseException as error:
        traceback.print_exception(error.with_traceback(error.__traceback__.tb_next))
        code = 1
    if code is not None and not isinstance(code, int):
        print(code, file=sys.stderr)
        code = 1
    sys.stdout.flush()
    return code or 0

run`;

/** CPython, from memory as it was kept if there is some. */
function start({ module, data, memory, keeps }) {
  // Nothing can be loaded here, so all is given: the module is compiled once for all workers.
  WebAssembly.instantiateStreaming = async (_, imports) => ({ module, instance: await WebAssembly.instantiate(module, imports) });
  globalThis.fetch = async (address) => new Response(data[`${address}`.split('/').at(-1)]);
  return loadPyodide({ createPyodideModule, indexURL: 'file:///', _loadSnapshot: memory, _makeSnapshot: keeps });
}

/** The memory of a CPython that has started. */
export async function warm(set) {
  const python = await start({ ...set, keeps: true });
  python.runPython(IMPORTS);
  return { memory: python.makeMemorySnapshot() };
}

export async function prepare(set) {
  const python = await start(set);
  return (input, transcript) => run(python, set.program, input, transcript);
}

function run(python, program, input, transcript) {
  let position = 0;
  const read = (bytes) => {
    const taken = input.subarray(position, position + bytes.length);
    position += taken.length;
    bytes.set(taken);
    return taken.length;
  };
  const write = (stream) => ({ write: (bytes) => (transcript.write(stream, bytes.slice()), bytes.length) });
  python.setStdin({ read });
  python.setStdout(write(1));
  python.setStderr(write(2));
  const harness = python.runPython(HARNESS, { globals: python.toPy({}) });
  transcript.begin();
  try {
    const code = harness(program);
    transcript.end(code === undefined ? { verdict: 'CE' } : { code });
  } catch (error) {
    // `os._exit`, or too much recursion in functions that are written in C.
    const hint = 'The stack of a browser is full. On your machine, the program may have a larger one.';
    transcript.end(error.status === undefined ? { code: 1, errors: `${error.message}\n${hint}` } : { code: error.status });
  }
}
