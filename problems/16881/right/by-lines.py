# AC: reads a line a row, with sys.stdin.readline.
import sys

input = sys.stdin.readline
n, m = map(int, input().split())
total = 0
for _ in range(n):
    row = list(map(int, input().split()))
    worth = 0
    for number in row[::-1]:
        worth = number if number > worth else number - 1
    total ^= worth
print("koosaga" if total else "cubelover")
