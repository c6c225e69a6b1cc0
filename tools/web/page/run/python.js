// The runtime for Python: CPython, which Pyodide has compiled to WebAssembly. `python.py` makes it as on Linux with 64 bits.

import createPyodideModule from './pyodide.asm.mjs';
import { loadPyodide } from './pyodide.mjs';

/** What programs import most is in the memory with which each of them starts. */
const IMPORTS = 'import copy, decimal, fractions, heapq, itertools, json, linecache, math, re, statistics, string, typing';

const { promising } = WebAssembly;
/** On a stack of its own, which has twice the size of a worker's, if the browser can switch stacks. */
const STACK = promising ? 400_000 : 190_000;

/** What CPython may ask of JavaScript and still leave nothing there for another input: files are looked after in `keepState`. */
const HARMLESS = new Set(
  `_PyEM_TrampolineCall_JS _Py_CheckEmscriptenSignals_Helper _gmtime_js _localtime_js _mktime_js _timegm_js _tzset_js
  emscripten_date_now emscripten_get_heap_max emscripten_get_now emscripten_resize_heap
  __syscall_faccessat __syscall_fstat64 __syscall_getcwd __syscall_getdents64 __syscall_ioctl __syscall_lstat64 __syscall_newfstatat
  __syscall_openat __syscall_poll __syscall_readlinkat __syscall_stat64`.split(/\s+/),
);

/** CPython's functions, and whether a program has called others than those of JavaScript that are harmless. */
let exported, isTouched;

/** What CPython imports, such that it is known what a program reaches. */
function watched(imports, module) {
  const watch = (name, action) => {
    if (typeof action !== 'function' || HARMLESS.has(name)) return action;
    return (...values) => ((isTouched = true), action(...values));
  };
  const names = WebAssembly.Module.imports(module).filter((item) => item.module === 'env').map(({ name }) => name);
  return { ...imports, env: Object.fromEntries(names.map((name) => [name, watch(name, imports.env[name])])) };
}

/** CPython, from memory as it was kept if there is some. */
function start({ module, data, memory, keeps }) {
  // What it would free later may be gone by then.
  globalThis.FinalizationRegistry = class { register() {} unregister() {} };
  // Nothing can be loaded here, so all is given: the module is compiled once for all workers.
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const instance = await WebAssembly.instantiate(module, watched(imports, module));
    exported = instance.exports;
    return { module, instance };
  };
  globalThis.fetch = async (address) => new Response(data[`${address}`.split('/').at(-1)]);
  return loadPyodide({ createPyodideModule, indexURL: 'file:///', jsglobals: {}, _loadSnapshot: memory, _makeSnapshot: keeps });
}

/** The memory of a CPython that has started. */
export async function warm(set) {
  const python = await start({ ...set, keeps: true });
  python.runPython(IMPORTS);
  python.runPython(`import types, _pyodide\n_pyodide.page = types.ModuleType('page')\n_pyodide.page.__file__ = 'python.py'\nexec(compile(${JSON.stringify(set.data['python.py'])}, 'python.py', 'exec'), _pyodide.page.__dict__)`);
  return { memory: python.makeMemorySnapshot(), renews: true };
}

export async function prepare(set) {
  const python = await start(set);
  const { _module: wasm, FS } = python;
  const { page } = python.pyimport('_pyodide');
  deepen(page.freed().toJs().map((type) => wasm.HEAPU32[(type + DEALLOC) >> 2]));

  let transcript;
  const write = (stream) => ({ write: (bytes) => (transcript.write(stream, bytes.slice()), bytes.length) });
  python.setStdout(write(1));
  python.setStderr(write(2));
  FS.writeFile('main.py', set.program);
  FS.writeFile('/dev/shm/input', '');
  FS.close(FS.getStream(0));
  const stdin = FS.open('/dev/shm/input', 'r');
  FS.unlink('/dev/stdin');
  FS.symlink('/dev/shm/input', '/dev/stdin');
  const errors = page.prepare(set.program);
  if (errors) throw errors;
  const run = wasm.PyProxy_getPtr(page.run);
  const call = promising ? promising(exported.PyObject_CallNoArgs) : exported.PyObject_CallNoArgs;
  const restore = keepState(wasm, FS);

  return async (input, to) => {
    [transcript, isTouched] = [to, false];
    [stdin.node.contents, stdin.node.usedBytes, stdin.position] = [input, input.length, 0];
    const stack = exported.__stack_pointer.value;
    wasm._PyUnstable_ThreadState_SetStackProtection(wasm._PyThreadState_Get(), stack - STACK, STACK);
    transcript.begin();
    try {
      const text = wasm._PyUnicode_AsUTF8(await call(run));
      const [code, cannot] = text ? wasm.UTF8ToString(text).split('\n') : ['1'];
      const again = !isTouched && restore.isClean();
      transcript.end({ code: Number(code), cannot, again });
      if (again) restore();
    } catch (error) {
      const lacking = error instanceof RangeError ? 'stack' : 'memory';
      const isExit = error.status !== undefined;
      transcript.end(isExit ? { code: error.status } : { code: 1, cannot: `This program needs more ${lacking} than a browser has.` });
    }
  };
}

/** Where a type has the function that frees its objects, which is a number in the table of functions. */
const DEALLOC = 24;
/** So much more of the stack that CPython watches is taken by each of these functions, as it takes more of the real one. */
const FREEING = 512;

/**
 * CPython stops before its stack is full, also when it frees a long chain of objects. It watches the stack in the memory, where the
 * functions that free take next to nothing. This puts others in their place, which take some of it and then call them.
 */
function deepen(places) {
  const number = (n) => (n < 128 ? [n] : [(n & 127) | 128, ...number(n >> 7)]);
  const list = (items) => [...number(items.length), ...items.flat()];
  const section = (id, items) => [id, ...list(list(items))];
  const text = (letters) => list([...letters].map((letter) => letter.charCodeAt(0)));
  const indexes = [...new Set(places)];
  // (global.set $stack (i32.sub/i32.add (global.get $stack) (i32.const FREEING)))
  const move = (operation) => [0x23, 0, 0x41, ...number(FREEING), operation, 0x24, 0];
  const body = (_, index) => list([0, ...move(0x6b), 0x20, 0, 0x10, ...number(index), ...move(0x6a), 0x0b]);
  const bytes = [
    [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    section(1, [[0x60, 1, 0x7f, 0]]),
    section(2, [[...text('e'), ...text('stack'), 3, 0x7f, 1], ...indexes.map((place) => [...text('e'), ...text(`${place}`), 0, 0])]),
    section(3, indexes.map(() => [0])),
    section(7, indexes.map((place, index) => [...text(`${place}`), 0, ...number(indexes.length + index)])),
    section(10, indexes.map(body)),
  ];
  const table = exported.__indirect_function_table;
  const e = Object.fromEntries([['stack', exported.__stack_pointer], ...indexes.map((place) => [place, table.get(place)])]);
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(bytes.flat())), { e });
  for (const place of indexes) table.set(place, exports[place]);
}

/** Keeps the state of CPython; answers with a function that puts it back, as long as that is all that has changed. */
function keepState(wasm, FS) {
  const memory = wasm.HEAPU8.slice();
  const stack = exported.__stack_pointer.value;
  const streams = [...FS.streams];
  let changes = 0;
  for (const name of ['mknod', 'symlink', 'unlink', 'rmdir', 'rename', 'truncate', 'chmod', 'utime', 'chdir', 'dupStream', 'mount', 'createNode']) {
    const original = FS[name];
    if (original) FS[name] = (...values) => ((changes += 1), original.apply(FS, values));
  }
  const { open } = FS;
  FS.open = (path, flags, ...others) => ((changes += flags & 3), open.call(FS, path, flags, ...others));
  const restore = () => {
    for (const stream of FS.streams.slice(streams.length)) if (stream) FS.close(stream);
    wasm.HEAPU8.set(memory);
    exported.__stack_pointer.value = stack;
  };
  const isOpen = (stream, number) => stream === FS.streams[number] && (!stream || stream.fd === number);
  restore.isClean = () => changes === 0 && wasm.HEAPU8.length === memory.length && streams.every(isOpen);
  return restore;
}
