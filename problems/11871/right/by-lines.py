# AC: reads two lines; the first says how many numbers of the second count.
n = int(input())
heaps = [int(heap) for heap in input().split()]
total = 0
for i in range(n):
    if heaps[i] % 2 == 0:
        total ^= heaps[i] // 2 - 1
    else:
        total ^= (heaps[i] + 1) // 2
print("koosaga" if total != 0 else "cubelover")
