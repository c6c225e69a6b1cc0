#!/usr/bin/env bash
# The checker `floats` of DMOJ reads every word that Python reads as a number, so `INF`, `Infinity` and `nan` too, and accepts it if its
# error is small. The error of an infinity is no number: where the answer has the word `INF`, as for vertices that cannot be reached,
# the answer itself is rejected. With `error_mode: relative` it is accepted. A number with an underscore is accepted in each mode.
# Guess before it ran: an output that equals the answer is accepted.
# Seen with dmoj 4.1.0 and Python 3.11: `INF` for `INF` rejected, `1_000` for `1000` accepted. Installing it needs a C++
# compiler and Python's headers, and root for `libseccomp-dev` if that is missing.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
[[ -e /usr/include/seccomp.h ]] || { apt-get update -q && apt-get install -yq --no-install-recommends libseccomp-dev; } >log
python3 -m venv peers
peers/bin/pip install --quiet dmoj==4.1.0 >log 2>&1
cat >main.py <<'PYTHON'
from importlib.metadata import version

from dmoj.checkers import floats

print('dmoj', version('dmoj'))
seen = []
for mode in ('default', 'absolute', 'relative'):
    for output, answer in ((b'INF', b'INF'), (b'NONE', b'NONE'), (b'1_000', b'1000')):
        accepted = floats.check(output, answer, error_mode=mode)
        print(f'{mode}: {output.decode()} for {answer.decode()} {"accepted" if accepted else "rejected"}')
        seen.append(accepted)
assert seen == [False, True, True] * 2 + [True, True, True], seen
PYTHON
peers/bin/python main.py
