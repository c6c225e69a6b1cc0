#!/usr/bin/env bash
# GCC compiles Objective-C as GNU C90 unless it is told otherwise, though the same command compiles C as GNU C17: a loop
# `for (int i = 0; …)` is an error in a file `.m`, and `-std=gnu17` makes it right.
# Guess before it ran: Objective-C is an extension of the C of that compiler, so both have the same default.
# Seen with GCC 12.2 of Debian 12: `__STDC_VERSION__` is 201710 in C, and not defined in Objective-C.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
objective() { echo | gcc -x objective-c -fsyntax-only - 2>"$folder/log"; }
objective || { apt-get update -q && apt-get install -yq --no-install-recommends gcc gobjc libc6-dev; } >"$folder/log"
echo 'int main(void) { for (int i = 0; i < 1; i++); return 0; }' >"$folder/main.c"
cp "$folder/main.c" "$folder/main.m"
gcc --version | head -n 1
compiles() { if gcc "$@" -fsyntax-only 2>"$folder/log"; then echo compiles; else grep -o 'error: .*' "$folder/log"; fi; }
c=$(compiles "$folder/main.c")
objective_c=$(compiles "$folder/main.m")
told=$(compiles -std=gnu17 "$folder/main.m")
printf 'C: %s\nObjective-C: %s\nObjective-C with -std=gnu17: %s\n' "$c" "$objective_c" "$told"
[[ $c = compiles && $objective_c = *'C99'* && $told = compiles ]]
