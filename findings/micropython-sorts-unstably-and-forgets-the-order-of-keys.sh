#!/usr/bin/env bash
# MicroPython, also that for web pages, compiles most programs written for CPython, but two things that such programs rely on differ
# without an error: `sorted` and `list.sort` change the order of what has equal keys, and a dictionary does not keep the order in which
# keys were put in. `OrderedDict` of `collections` keeps it. So a program is accepted in one Python and rejected in the other.
# Guess before it ran: sorting is stable, and dictionaries are ordered, as the language promises since 3.7.
# Seen with MicroPython 1.27.0 of npm in Node 20, which gives 3.4.0 as the version of its language.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund @micropython/micropython-webassembly-pyscript@1.27.0 >log
cat >main.py <<'PYTHON'
from collections import OrderedDict
words = ['bb', 'a', 'cc', 'b', 'aa', 'c']
print(sorted(words, key=len))
print(list({'b': 1, 'a': 2, 'c': 3}))
print(list(OrderedDict([('b', 1), ('a', 2), ('c', 3)])))
PYTHON
cat >main.mjs <<'JAVASCRIPT'
import { readFileSync } from 'fs';
import { loadMicroPython } from '@micropython/micropython-webassembly-pyscript/micropython.mjs';
const python = await loadMicroPython({ stdout: (line) => console.log(line), linebuffer: true });
python.runPython('import sys; print(sys.version)');
python.runPython(readFileSync('main.py', 'utf8'));
JAVASCRIPT
node main.mjs | tee seen
echo 'CPython'
python3 main.py | tee right
stable="['a', 'b', 'c', 'bb', 'cc', 'aa'];['b', 'a', 'c'];['b', 'a', 'c']"
[[ $(paste -sd';' right) = "$stable" ]]
[[ $(tail -n +2 seen | paste -sd';') = "['c', 'b', 'a', 'aa', 'cc', 'bb'];['a', 'c', 'b'];['b', 'a', 'c']" ]]
