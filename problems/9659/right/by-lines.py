# AC: reads one line; whoever moves at an odd number takes the last stone.
n = int(input())
print("CY" if n % 2 == 0 else "SK")
