#!/usr/bin/env bash
# A checker of SIO2 decides by its first line alone: `OK` accepts, although the exit code is 1 or 2, with which checkers for testlib
# reject; and a checker that prints nothing and exits with 0, as those for testlib do, rejects everything.
# Guess before it ran: an exit code other than 0 is a failure of the checker.
# Seen with sinol-make 1.9.16: `OK` with 0, 1 and 2 accepted, with 3 rejected; nothing with 0 rejected.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
python3 -m venv peers
peers/bin/pip install --quiet sinol-make==1.9.16 >log 2>&1
cat >main.py <<'PYTHON'
import os
from importlib.metadata import version

from sinol_make.task_type.normal import NormalTaskType

print('sinol-make', version('sinol-make'))
with open('text', 'w') as file:
    file.write('1\n')
seen = []
for script in ['echo OK', 'echo OK; exit 1', 'echo OK; exit 2', 'echo OK; exit 3', 'exit 0']:
    with open('checker', 'w') as file:
        file.write(f'#!/bin/sh\n{script}\n')
    os.chmod('checker', 0o755)
    task = NormalTaskType.__new__(NormalTaskType)
    task.checker_path = './checker'
    accepted = task._run_checker('text', 'text', 'text')[0]
    print(f'{script:<16} {"accepted" if accepted else "rejected"}')
    seen.append(accepted)
assert seen == [True, True, True, False, False], seen
PYTHON
peers/bin/python main.py
