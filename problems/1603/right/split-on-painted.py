# AC: splits each pair of rows on the columns that no block covers.
import re
import sys

STRIP = [0]
for width in range(1, 11):
    options = {STRIP[a] ^ STRIP[width - 1 - a] ^ 1 for a in range(width)}
    options |= {STRIP[a] ^ STRIP[width - 2 - a] for a in range(width - 1)}
    STRIP.append(min(set(range(12)) - options))

words = iter(sys.stdin.read().split())
for height in words:
    next(words)
    rows = [next(words) for _ in range(int(height))]
    total = 0
    for y in range(0, len(rows), 2):
        upper = rows[y]
        lower = rows[y + 1] if y + 1 < len(rows) else "#" * len(upper)
        columns = "".join(str((a + b).count(".")) for a, b in zip(upper, lower))
        total ^= columns.count("1") % 2
        for run in re.findall("2+", columns):
            total ^= STRIP[len(run)]
    print("Y" if total else "M")
