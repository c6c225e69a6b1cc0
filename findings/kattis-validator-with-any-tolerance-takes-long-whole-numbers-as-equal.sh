#!/usr/bin/env bash
# With a tolerance, however small, the default validator of Kattis takes different whole numbers as equal if they are the same
# `double`; it also takes hexadecimal numbers. Without one it compares words, and rejects both.
# Guess before it ran: 1e-30 accepts equal numbers only, and `0x10` is no number.
# Seen with problemtools 1.20260907: 9007199254740992 accepted for 9007199254740993, and 0x10 for 16.0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
python3 -m venv peers
peers/bin/pip install --quiet problemtools==1.20260907 >log 2>&1
validator=$(find peers -name default_validator -type f | head -1)
mkdir feedback
: >input
# Prints 42 if the validator accepts, 43 if it rejects.
judge() {
    echo "$1" >answer
    code=0
    echo "$2" | "$validator" input answer feedback "${@:3}" || code=$?
    echo "$2 for $1 ${*:3}: $code"
    [ "$code" = "$expected" ]
}
peers/bin/pip list 2>/dev/null | grep problemtools
expected=42
judge 9007199254740993 9007199254740992 float_tolerance 1e-30
judge 16.0 0x10 float_tolerance 1e-30
expected=43
judge 9007199254740993 9007199254740992
judge 9007199254740993 9007199254740000 float_tolerance 1e-30
