#!/usr/bin/env bash
# If `init.yml` of DMOJ names an archive and no tests, DMOJ finds tests by the names of files, and knows a test by the last number in its
# name (and by a batch, the 1 of `1-2.in`). Of `1a.in` and `1b.in`, or `small_1.in` and `large_1.in`, it judges the one that comes later
# in the archive, without a word. It chooses inputs and outputs separately, so an input can meet the output of another test. A name
# without a number is left out.
# Guess before it ran: each pair of files is a test, and equal numbers are an error or a batch.
# Seen with dmoj 4.1.0 and Python 3.11. Installing it needs a C++ compiler and Python's headers, and root for `libseccomp-dev` if that
# is missing.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
[[ -e /usr/include/seccomp.h ]] || { apt-get update -q && apt-get install -yq --no-install-recommends libseccomp-dev; } >log
python3 -m venv peers
peers/bin/pip install --quiet dmoj==4.1.0 >log 2>&1
cat >main.py <<'PYTHON'
import zipfile
from importlib.metadata import version

from dmoj import problem

# The judge looks for the folder of a problem in its settings.
problem.get_problem_root = lambda _: '.'
print('dmoj', version('dmoj'))
with open('init.yml', 'w') as file:
    file.write('archive: tests.zip\n')
seen = []
for names in (
    '1a.in 1a.out 1b.in 1b.out 2.in 2.out',
    'small_1.in small_2.in large_2.in large_1.in large_1.out large_2.out small_2.out small_1.out',
    'sample.in sample.out 1.in 1.out',
):
    with zipfile.ZipFile('tests.zip', 'w') as archive:
        for name in names.split():
            archive.writestr(name, '1\n')
    cases = problem.Problem('id', 1, 65536, {}).config['test_cases'].unwrap()
    pairs = ', '.join(f'{case["in"]} with {case["out"]}' for case in cases)
    print(f'{names}: {pairs}')
    seen.append(pairs)
assert seen == [
    '1b.in with 1b.out, 2.in with 2.out',
    'large_1.in with small_1.out, large_2.in with small_2.out',
    '1.in with 1.out',
], seen
PYTHON
peers/bin/python main.py
