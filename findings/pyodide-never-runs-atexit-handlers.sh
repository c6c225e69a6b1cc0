#!/usr/bin/env bash
# A program in Pyodide ends without what CPython does at the end: handlers of `atexit` do not run, and what is left in the buffer of
# an open file is not written. Fast output is often written in a handler or to `open(1, 'w')`: then nothing is printed.
# Guess before it ran: the interpreter is finalized when the process of node exits.
# Seen with pyodide 314.0.7 (CPython 3.14.2) in node 20: only what the program printed itself.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit pyodide@314.0.7 >log
cat >main.mjs <<'JAVASCRIPT'
import { loadPyodide, version } from 'pyodide';
const python = await loadPyodide();
console.log(`pyodide ${version}`);
python.runPython(`
import atexit
atexit.register(print, 'handler')
out = open(1, 'w')
out.write('buffer\\n')
print('program')
`);
JAVASCRIPT
node main.mjs | tee printed
[[ $(tail -n +2 printed) = program ]]
