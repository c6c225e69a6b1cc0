# AC: one expression, with functools.reduce over the halves; prints without a newline.
from functools import reduce
import sys

print(
    "koosaga"
    if reduce(
        lambda sum, heap: sum ^ (heap // 2 + (1 if heap % 2 else -1)),
        map(int, sys.stdin.read().split()[1:]),
        0,
    )
    else "cubelover",
    end="",
)
