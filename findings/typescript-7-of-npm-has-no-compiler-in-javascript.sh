#!/usr/bin/env bash
# `npm install typescript` now gives a launcher for a native program that lies in a package of its own, and `require('typescript')`
# has nothing but its version: what called `transpileModule`, or ran `lib/tsc.js` and let it start nothing else, ends there.
# Guess before it ran: `lib/tsc.js` still compiles, and the module still has `transpileModule`.
# Seen with Node 20.20.2: TypeScript 5.9.3 has 2,244 names in its module, one of them `transpileModule`, and starts nothing;
# TypeScript 7.0.2 has two, and its launcher says "Unable to resolve" without the package of the native program.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
for version in 5.9.3 7.0.2; do
  npm install --silent --no-audit --no-fund --prefix "$version" "typescript@$version"
  module="$folder/$version/node_modules/typescript"
  echo "$version: $(cd "$version" && node -p "const it = require('typescript'); Object.keys(it).length + ' names, transpileModule is ' + typeof it.transpileModule")"
  echo "$version: $(node "$module/bin/tsc" --version)"
  rm -rf "$folder/$version"/node_modules/@typescript "$module"/node_modules
  echo "$version, its launcher alone: $(node "$module/bin/tsc" --version 2>&1 | grep -E '^Version|Error:' | head -n 1)"
done | tee seen
grep -q '^5.9.3: .* transpileModule is function$' seen
grep -qx '5.9.3, its launcher alone: Version 5.9.3' seen
grep -qx '7.0.2: 2 names, transpileModule is undefined' seen
grep -qx '7.0.2: Version 7.0.2' seen
grep -q '^7.0.2, its launcher alone: .*Error: Unable to resolve @typescript' seen
