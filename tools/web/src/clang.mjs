// Compiles what is linked into every program, with the compiler of the page. It takes Node some 20 s, once. The answer is JSON on
// standard output: texts, and objects as base64.

import { readFileSync } from 'node:fs';
import { Compiler } from './clang.js';

const TEXTS = ['deepen.js', 'widen.js', 'clang.js', 'stdc++.h'];
const OBJECTS = ['own.c', 'fast.cpp', 'buffers.cpp'];

const bytes = (name) => new Uint8Array(readFileSync(name));
const text = (name) => readFileSync(name, 'utf8');
const module = await WebAssembly.compile(bytes('gen/llvm.core.wasm'));
const compiler = new Compiler(module, bytes('gen/llvm-resources.tar'), { 'stdc++.h': bytes('stdc++.h') });
const parts = Object.fromEntries(TEXTS.map((name) => [name, text(name)]));
for (const file of OBJECTS) {
  const [name, language] = file.split('.');
  const { bytes: object, said } = await compiler.compile(language, text(file), ['-w']);
  if (!object) throw new Error(said);
  parts[`${name}.o`] = Buffer.from(object).toString('base64');
}
process.stdout.write(JSON.stringify(parts));
