#!/usr/bin/env bash
# Brython keeps a dictionary whose keys are texts in an object of JavaScript, and that lists keys that look like whole numbers first, in
# ascending order. A program that counts words or digits, and prints them in the order in which they came, prints another order;
# with `Counter`, too. Going through an `OrderedDict` gives the right order.
# Guess before it ran: a dictionary keeps the order of its keys, as the language promises since 3.7.
# Seen with Brython 3.14.3 in jsdom 26.1.0: the keys `b`, `10`, `a`, `2` come as `2`, `10`, `b`, `a`; with whole numbers as keys, and
# with texts that are none, such as `01`, the order is right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund brython@3.14.3 jsdom@26.1.0 >log
cat >main.py <<'PYTHON'
from collections import Counter, OrderedDict
count = {}
for word in ['b', '10', 'a', '2']:
    count[word] = count.get(word, 0) + 1
print(*count)
print(*Counter(['b', '10']))
print(*OrderedDict([('b', 0), ('10', 0)]))
print(*dict.fromkeys([10, 2]), *dict.fromkeys(['b', '02', 'a', '01']))
PYTHON
cat >main.cjs <<'JAVASCRIPT'
const { JSDOM, VirtualConsole } = require('jsdom');
const scripts = ['brython.js', 'brython_stdlib.js'].map((name) => `<script src="node_modules/brython/${name}"></script>`);
const program = require('fs').readFileSync('main.py', 'utf8');
require('fs').writeFileSync('index.html', `${scripts.join('')}<script type="text/python">\n${program}</script>`);
const virtualConsole = new VirtualConsole();
virtualConsole.on('log', (text) => process.stdout.write(text));
JSDOM.fromFile('index.html', { runScripts: 'dangerously', resources: 'usable', virtualConsole });
JAVASCRIPT
echo "Brython $(node -p 'require("brython/package.json").version')"
timeout 60 node main.cjs | tee seen
echo 'CPython'
python3 main.py | tee right
[[ $(paste -sd, right) = 'b 10 a 2,b 10,b 10,10 2 b 02 a 01' ]]
[[ $(paste -sd, seen) = '2 10 b a,10 b,b 10,10 2 b 02 a 01' ]]
