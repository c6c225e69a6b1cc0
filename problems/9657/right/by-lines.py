# AC: reads one line; 0 and 2 stones are losing, and so is seven more than any losing heap.
n = int(input())
if n % 7 == 0 or n % 7 == 2:
    print("CY")
else:
    print("SK")
