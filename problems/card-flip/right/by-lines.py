# AC: reads two lines, joins the cards, and splits them at the zeros.
n = int(input())
cards = "".join(input().split())

values = [0, 0]
for run in range(2, 87):
    options = {values[left] ^ values[run - 2 - left] for left in range(run - 1)}
    values.append(min(set(range(16)) - options))

total = 0
for run in map(len, cards.split("0")):
    total ^= values[run if run < 87 else 53 + (run - 53) % 34]
print("true" if total else "false")
