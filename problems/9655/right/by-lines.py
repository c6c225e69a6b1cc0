# AC: reads one line; whoever moves at an odd number takes the last stone.
n = int(input())
print("SK" if n % 2 else "CY")
