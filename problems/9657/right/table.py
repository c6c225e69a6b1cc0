# AC: a table for every legal number of stones; reads all of the input and splits it.
import sys

wins = [False]
for stones in range(1, 1001):
    wins.append(any(taken <= stones and not wins[stones - taken] for taken in (1, 3, 4)))

n = int(sys.stdin.read().split()[0])
sys.stdout.write("SK" if wins[n] else "CY")
