# AC: reads two lines; finds all heaps of value 0, of value 1, and so on, with 256 heaps as the bits of one integer.
n = int(input())
heaps = list(map(int, input().split()))
widest = max(heaps)

BLOCK = 256
FULL = (1 << BLOCK) - 1
near, far = 1, []
a, b = 1, 2
while a <= widest:
    if a < BLOCK:
        near |= 1 << a
    else:
        far.append(divmod(a, BLOCK))
    a, b = b, a + b

blocks = widest // BLOCK + 1
unknown = [FULL] * blocks
total = value = 0
while heaps:
    # Of the heaps without a value yet, those have this one that lead to no smaller one that has it.
    reached = [0] * (2 * blocks + 1)
    for block in range(blocks):
        free = unknown[block] & ~reached[block]
        found = hit = 0
        while free:
            lowest = free & -free
            found |= lowest
            hit |= lowest * near
            free &= ~hit
        unknown[block] ^= found
        reached[block + 1] |= hit >> BLOCK
        for whole, rest in far:
            hit = found << rest
            reached[block + whole] |= hit & FULL
            reached[block + whole + 1] |= hit >> BLOCK
    later = [heap for heap in heaps if unknown[heap // BLOCK] >> heap % BLOCK & 1]
    if (len(heaps) - len(later)) % 2:
        total ^= value
    heaps = later
    value += 1
print("koosaga" if total else "cubelover")
