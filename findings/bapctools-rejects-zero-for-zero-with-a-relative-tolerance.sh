#!/usr/bin/env bash
# BAPCtools brings an output validator of its own for the packages that Kattis' default validator judges. With a relative tolerance
# alone it divides the error by the expected number: if that is 0, it rejects every 0 that is written in another way, such as `0` for
# `0.0`. The validator of problemtools accepts it, so that a package is right with one tool and wrong with the other.
# Guess before it ran: both accept numbers that are equal.
# Seen with bapctools 2026.10.0 (43, rejected) and problemtools 1.20260907 (42, accepted); with `float_tolerance`, both accept.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
python3 -m venv peers
peers/bin/pip install --quiet bapctools==2026.10.0 problemtools==1.20260907 >log 2>&1
g++ -std=c++20 -o bapctools "$(find peers -name default_output_validator.cpp | head -n 1)"
cp "$(find peers -name default_validator -type f | head -n 1)" problemtools
mkdir feedback
: >input
peers/bin/pip list 2>/dev/null | grep -E '^(bapctools|problemtools) '
# Prints the exit codes of both validators.
judge() {
  echo "$1" >answer
  for tool in bapctools problemtools; do
    code=0
    echo "$2" | "./$tool" input answer feedback "${@:3}" >log 2>&1 || code=$?
    echo "$2 for $1 with ${*:3}: $tool $code"
  done
}
{
  judge 0.0 0 float_relative_tolerance 1e-6
  judge 1.0 1 float_relative_tolerance 1e-6
  judge 0.0 0 float_tolerance 1e-6
} | tee seen
[[ $(grep -oE '[0-9]+$' seen | paste -sd ' ') = '43 42 42 42 42 42' ]]
