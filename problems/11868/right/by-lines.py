# AC: reads two lines, and splits the second at single blanks.
n = int(input())
total = 0
for heap in input().split(" "):
    total ^= int(heap)
print("koosaga" if total else "cubelover")
