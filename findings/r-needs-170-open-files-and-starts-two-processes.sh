#!/usr/bin/env bash
# R does not start where a process may have fewer than about 170 open files, and loading its package `utils`, which it does at each
# start, runs `which` and `uname` in a shell. Where a process cannot start others, `utils` and `stats` are missing, so that `sd` and
# `read.table` are, and the program goes on after a warning.
# Guess before it ran: an interpreter needs as many files as it opens, some ten, and no other program to start.
# Seen with R 4.2.2 of Debian 12: a fatal error with 160 files, none with 170.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
command -v R >/dev/null || { apt-get update -q && apt-get install -yq --no-install-recommends r-base-core; } >"$folder/log"
R --version | head -n 1
with_files() { (ulimit -n "$1" && R --no-echo --vanilla -e 'cat("starts")' 2>&1) || true; }
few=$(with_files 128)
more=$(with_files 192)
printf 'with 128 open files: %s\nwith 192 open files: %s\n' "$few" "$more"
cat >"$folder/main.R" <<'R'
run <- system
unlockBinding("system", baseenv())
assign("system", function(command, ...) { cat("runs:", command, "\n"); run(command, ...) }, baseenv())
invisible(loadNamespace("utils"))
R
runs=$(R_DEFAULT_PACKAGES=NULL R --no-echo --vanilla -f "$folder/main.R")
echo "$runs"
[[ $few = *'open files is too low'* && $more = starts && $runs = *'runs: uname -a'* ]]
