# AC: reads one line; a list of who wins, in which 0 stones are winning.
n = int(input())
wins = [True]
for stones in range(1, n + 1):
    wins.append(any(not wins[stones - taken] for taken in (1, 3, 4) if taken <= stones))
print("SK" if wins[n] else "CY")
