# AC: reads one line; 0 and 2 stones are losing, and so is seven more than any losing heap.
n = int(input()) % 7
print("CY" if n in (0, 2) else "SK")
