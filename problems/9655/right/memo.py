# AC: recursion with memory, a thousand calls deep.
import sys
from functools import lru_cache

sys.setrecursionlimit(10_000)


@lru_cache(maxsize=None)
def wins(stones):
    return any(not wins(stones - taken) for taken in (1, 3) if taken <= stones)


print("SK" if wins(int(input())) else "CY")
