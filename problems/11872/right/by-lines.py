# AC: reads all lines, and splits the second.
import sys

lines = sys.stdin.readlines()
heaps = map(int, lines[1].split())
total = 0
for heap in heaps:
    if heap % 4 == 0:
        heap -= 1
    elif heap % 4 == 3:
        heap += 1
    total ^= heap
print("cubelover" if total == 0 else "koosaga")
