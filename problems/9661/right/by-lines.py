# AC: reads one line; 0 and 2 stones are losing, and so is five more than any losing heap.
n = int(input())
print("CY" if n % 5 in (0, 2) else "SK")
