# AC: recursion with lru_cache and a set for each mex, called for small polygons first.
from functools import lru_cache


@lru_cache(maxsize=None)
def grundy(n):
    if n < 2:
        return 0
    options = {grundy(i) ^ grundy(n - 2 - i) for i in range((n - 2) // 2 + 1)}
    value = 0
    while value in options:
        value += 1
    return value


n = int(input())
for small in range(0, n, 100):
    grundy(small)
print(1 if grundy(n) else 2)
