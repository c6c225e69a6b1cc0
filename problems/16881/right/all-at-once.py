# AC: reads a million numbers at once, and several newlines after the answer.
import sys

numbers = list(map(int, sys.stdin.buffer.read().split()))
n, m = numbers[:2]
total = 0
for start in range(2, 2 + n * m, m):
    value = 0
    for number in reversed(numbers[start : start + m]):
        value = number if number > value else number - 1
    total ^= value
print("koosaga" if total else "cubelover", end="\n\n\n")
