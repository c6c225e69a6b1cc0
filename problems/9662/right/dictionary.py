# AC: a dictionary of tuples of outcomes, read as tokens from /dev/stdin; blanks and empty lines after the answer.
numbers = list(map(int, open("/dev/stdin").read().split()))
m, k = numbers[:2]
moves = numbers[2 : 2 + k]

widest = max(moves)
window = (False,) * (widest - 1) + (True,)
seen = {window: 0}
lost = [0]
answer = None
for n in range(1, m + 1):
    loses = not any(window[-a] for a in moves)
    window = window[1:] + (loses,)
    lost.append(lost[-1] + loses)
    if window in seen:
        start = seen[window]
        periods, rest = divmod(m - start, n - start)
        answer = lost[start + rest] + periods * (lost[n] - lost[start])
        break
    seen[window] = n
if answer is None:
    answer = lost[m]
print(answer, "  ")
print()
print(" ")
