#!/usr/bin/env bash
# Skulpt keeps whole numbers up to 2^53 as numbers of JavaScript, and computes `^`, `&`, `|`, `~` and `>>` with its operators of 32 bits:
# from 2^31 to 2^53 the result is wrong without an error, so a nim-sum of heaps of 5,000,000,000 is. Below and above it is right. Beyond
# 2^53, negative numbers are divided with `//` and `%` towards zero; below, downwards as they should be.
# Guess before it ran: a Python computes with whole numbers exactly; at most it is slow.
# Seen with skulpt 1.2.0 in Node 20: 5000000000 ^ 3 is 705032707, and -10**18 // 7 is -142857142857142857.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund skulpt@1.2.0 >log
cat >main.py <<'PYTHON'
print(2000000000 ^ 3, 5000000000 ^ 3, 10**18 ^ 3, 5000000000 & 4294967297, 5000000000 >> 1)
print(-7 // 2, -7 % 2, -10**18 // 7, -10**18 % 7)
PYTHON
cat >main.cjs <<'JAVASCRIPT'
const Sk = require('skulpt');
Sk.configure({ output: (text) => process.stdout.write(text), read: (name) => Sk.builtinFiles.files[name], __future__: Sk.python3 });
const source = require('fs').readFileSync('main.py', 'utf8');
Sk.misceval.asyncToPromise(() => Sk.importMainWithBody('main', false, source, true));
JAVASCRIPT
echo "skulpt $(node -p 'require("skulpt/package.json").version')"
node main.cjs | tee seen
echo 'CPython'
python3 main.py | tee right
[[ $(paste -sd, seen) = '2000000003 705032707 1000000000000000003 0 352516352,-4 1 -142857142857142857 -1' ]]
[[ $(paste -sd, right) = '2000000003 5000000003 1000000000000000003 4294967296 2500000000,-4 1 -142857142857142858 6' ]]
