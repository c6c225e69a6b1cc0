# AC: reads two lines, and takes as many numbers from the second as the first one says.
n = int(input())
heaps = [int(heap) for heap in input().split()]
total = 0
for i in range(n):
    if heaps[i] % 2 == 0:
        total ^= heaps[i] // 2 - 1
    else:
        total ^= (heaps[i] + 1) // 2
print("koosaga" if total != 0 else "cubelover")
