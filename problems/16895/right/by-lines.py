# AC: reads two lines, and counts the heaps that the nim-sum makes smaller.
n = int(input())
heaps = list(map(int, input().split()))
total = 0
for heap in heaps:
    total ^= heap
count = 0
for heap in heaps:
    if heap ^ total < heap:
        count += 1
print(count)
