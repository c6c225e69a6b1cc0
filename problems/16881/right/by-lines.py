# AC: reads a line a row, with sys.stdin.readline.
import sys

input = sys.stdin.readline
n, m = map(int, input().split())
total = 0
for _ in range(n):
    row = list(map(int, input().split()))
    value = 0
    for number in row[::-1]:
        value = number if number > value else number - 1
    total ^= value
print("koosaga" if total else "cubelover")
