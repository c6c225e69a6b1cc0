# AC: reads one line; a cross takes five cells, fewer at the ends, and leaves two strips.
n = int(input())
values = [0, 1, 1]
for cells in range(3, n + 1):
    seen = set()
    for cross in range((cells + 1) // 2):
        left = max(0, cross - 2)
        right = max(0, cells - cross - 3)
        seen.add(values[left] ^ values[right])
    value = 0
    while value in seen:
        value += 1
    values.append(value)
print(1 if values[n] else 2)
