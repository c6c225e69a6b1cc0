#!/usr/bin/env bash
# `pyspiel.load_game('nim')` of OpenSpiel is misère nim: whoever takes the last stone loses. The text of the game is `nim()` and does not
# say so. Normal play is `nim(is_misere=False)`. Whoever compares moves with the nim-sum finds them wrong where all heaps are of 1.
# Guess before it ran: nim without a parameter is normal play, as in books, and misère play is asked for.
# Seen with open-spiel 2.0.2: from the heaps 1, 1 and 1, the player to move wins with `is_misere=False` only.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
python3 -m venv peers
peers/bin/pip install --quiet open-spiel==2.0.2 >log 2>&1
cat >main.py <<'PYTHON'
from importlib.metadata import version

import pyspiel


def wins(state):
    """Whether the player to move wins."""
    player = state.current_player()
    for action in state.legal_actions():
        after = state.child(action)
        if after.is_terminal() and after.returns()[player] > 0 or not after.is_terminal() and not wins(after):
            return True
    return False


print('open-spiel', version('open-spiel'))
seen = []
for name in ('nim(pile_sizes=1;1;1)', 'nim(pile_sizes=1;1;1,is_misere=True)', 'nim(pile_sizes=1;1;1,is_misere=False)'):
    won = wins(pyspiel.load_game(name).new_initial_state())
    print(f'{name}: the player to move {"wins" if won else "loses"}')
    seen.append(won)
print(pyspiel.load_game('nim'), pyspiel.load_game('nim').get_parameters())
assert seen == [False, False, True], seen
PYTHON
peers/bin/python main.py
