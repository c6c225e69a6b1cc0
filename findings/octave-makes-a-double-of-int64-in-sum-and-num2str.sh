#!/usr/bin/env bash
# Octave computes with `int64` exactly (`a + b`, `a * b`, `bitxor`, `mod`), but `sum`, `cumsum`, `prod` and `dot` of such numbers are
# doubles, and `num2str` writes large ones with an exponent. So the sum of a list is another number than the sum that `+` gives.
# `sum (x, "native")` and `sprintf ("%d", x)` are right.
# Guess before it ran: a function of `int64` gives `int64`, and `num2str` writes the digits of a whole number.
# Seen with Octave 7.3 of Debian 12: `sum` is 9007199254740992 where `+` is 9007199254740993, and `num2str` writes `1e+18` for 10^18 + 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
command -v octave >/dev/null || { apt-get update -q && apt-get install -yq --no-install-recommends octave; } >"$folder/log"
cat >"$folder/main.m" <<'OCTAVE'
printf("Octave %s\n", version());
x = int64([2^53 1]);
printf("+: %d %s\n", x(1) + x(2), class(x(1) + x(2)));
printf("sum: %d %s\n", sum(x), class(sum(x)));
printf("native sum: %d %s\n", sum(x, "native"), class(sum(x, "native")));
y = int64(10)^18 + int64(1);
printf("num2str: %s\n", num2str(y));
printf("sprintf: %s\n", sprintf("%d", y));
OCTAVE
octave --quiet --no-window-system "$folder/main.m" 2>"$folder/errors" | tee "$folder/seen"
grep -qx '+: 9007199254740993 int64' "$folder/seen"
grep -qx 'sum: 9007199254740992 double' "$folder/seen"
grep -qx 'native sum: 9007199254740993 int64' "$folder/seen"
grep -qx 'num2str: 1e+18' "$folder/seen"
grep -qx 'sprintf: 1000000000000000001' "$folder/seen"
