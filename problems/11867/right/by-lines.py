# AC: reads one line, with map and split.
n, m = map(int, input().split())
print("B" if n % 2 == 1 and m % 2 == 1 else "A")
