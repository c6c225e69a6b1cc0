#!/usr/bin/env bash
# Node 20 takes a `.js` file with `import` for a module if no `package.json` above it names a `type`. `npm init` now writes
# `"type": "commonjs"`: in its folder, the same file is a syntax error. So a program gets another verdict where it is tried than
# where it is judged.
# Guess before it ran: `npm init` writes no `type`, as in earlier versions, and changes nothing.
# Seen with Node 20.20.2; npm 10.9.4 writes no `type`, npm 11.19.1 does.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
run() { node main.js 2>&1 | grep -E '^(read|SyntaxError)'; }
for version in 10.9.4 11.19.1; do
  mkdir "$version" && cd "$version"
  echo "import { readFileSync } from 'fs'; console.log('read', typeof readFileSync);" >main.js
  echo "Node $(node --version), alone: $(run)"
  npx --yes "npm@$version" init --yes >../log
  echo "npm $version wrote type $(node -p 'require("./package.json").type'): $(run)" | tee -a ../seen
  cd ..
done
grep -q '10.9.4 wrote type undefined: read' seen && grep -q '11.19.1 wrote type commonjs: SyntaxError' seen
