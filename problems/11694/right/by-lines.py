# AC: reads two lines, with input() and split().
n = int(input())
heaps = list(map(int, input().split()))
total = 0
for heap in heaps:
    total ^= heap
if max(heaps) == 1:
    print("koosaga" if n % 2 == 0 else "cubelover")
else:
    print("koosaga" if total else "cubelover")
