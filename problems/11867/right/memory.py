# AC: recursion with memory; input() and split; print with an empty line after the answer.
from functools import lru_cache
import sys

sys.setrecursionlimit(10000)


@lru_cache(maxsize=None)
def wins(one, other):
    return any(
        not wins(part, rest - part) for rest in (one, other) for part in range(1, rest)
    )


numbers = []
while len(numbers) < 2:
    numbers += map(int, input().split())
print("A" if wins(*numbers) else "B", end="\n\n")
