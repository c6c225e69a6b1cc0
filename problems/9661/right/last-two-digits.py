# AC: a table for a hundred stones, and beyond it the number's last two digits: a hundred is a multiple of the period.
import sys

powers = [4**k for k in range(20)]
lost = []
for stones in range(100):
    lost.append(not any(lost[stones - taken] for taken in powers if taken <= stones))

for line in sys.stdin:
    if line.strip():
        print("CY" if lost[int(line) % 100] else "SK", "", "", sep="\n")
