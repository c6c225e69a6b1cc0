# AC: reads three lines; keeps the last 22 outcomes as the bits of an integer.
m = int(input())
k = int(input())
moves = sum(1 << int(move) - 1 for move in input().split())

# Bit i says whether the heap i + 1 stones smaller is losing; at first only heap 0 is.
window = 1
heap = count = 0
seen = {}
while heap < m:
    if window in seen:
        start, before = seen[window]
        periods = (m - heap) // (heap - start)
        heap += periods * (heap - start)
        count += periods * (count - before)
        seen = {}
        continue
    seen[window] = heap, count
    lost = window & moves == 0
    window = (window << 1 | lost) & (1 << 22) - 1
    heap += 1
    count += lost
print(count)
