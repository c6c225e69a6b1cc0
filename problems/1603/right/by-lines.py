# AC: reads the boards line by line, and takes the columns of every two rows one after the other.
from functools import lru_cache


@lru_cache(maxsize=None)
def strip(width):
    options = {strip(x) ^ 1 ^ strip(width - x - 1) for x in range(width)}
    options |= {strip(x) ^ strip(width - x - 2) for x in range(width - 1)}
    value = 0
    while value in options:
        value += 1
    return value


for _ in range(3):
    n, m = map(int, input().split())
    board = [input() for _ in range(n)]
    if n % 2:
        board.append("#" * m)
    total = 0
    for y in range(0, n, 2):
        run = 0
        for x in range(m):
            cells = board[y][x] + board[y + 1][x]
            if cells == "..":
                run += 1
                continue
            if "." in cells:
                total ^= 1
            total ^= strip(run)
            run = 0
        total ^= strip(run)
    print("Y" if total else "M")
