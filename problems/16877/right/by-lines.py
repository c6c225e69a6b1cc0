# AC in PyPy: reads two lines; a bit for each option, and the mex by its lowest 0. CPython is too slow.
n = int(input())
heaps = list(map(int, input().split()))
most = max(heaps)
moves = [1, 2]
while moves[-1] + moves[-2] <= most:
    moves.append(moves[-1] + moves[-2])
grundy = bytearray(most + 1)
for heap in range(1, most + 1):
    options = 0
    for move in moves:
        if move > heap:
            break
        options |= 1 << grundy[heap - move]
    grundy[heap] = (~options & (options + 1)).bit_length() - 1
total = 0
for heap in heaps:
    total ^= grundy[heap]
print("koosaga" if total else "cubelover")
