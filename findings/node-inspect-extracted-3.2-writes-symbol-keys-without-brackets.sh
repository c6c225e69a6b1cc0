#!/usr/bin/env bash
# node-inspect-extracted has Node's `util.inspect` for browsers. Its version 3.0.2 writes a key that is a symbol as Node 20 does, in
# brackets; its version 3.2.2 writes it without them. Whoever imitates one version of Node needs one version of the package.
# Guess before it ran: a minor version of the package writes the same.
# Seen with Node 20.20.2, node-inspect-extracted 3.0.2 and 3.2.2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund old@npm:node-inspect-extracted@3.0.2 new@npm:node-inspect-extracted@3.2.2 >log
cat >main.cjs <<'JS'
const value = { a: 1, [Symbol('k')]: 2 };
const written = ['old', 'new'].map((name) => require(name).inspect(value));
console.log(`3.0.2: ${written[0]}\n3.2.2: ${written[1]}\nNode ${process.version}: ${require('util').inspect(value)}`);
process.exit(written[0] === '{ a: 1, [Symbol(k)]: 2 }' && written[1] === '{ a: 1, Symbol(k): 2 }' ? 0 : 1);
JS
node main.cjs
