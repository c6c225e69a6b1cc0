# AC: reads one line; lost are 0 and 2 stones, and five more than is lost.
n = int(input())
print("CY" if n % 5 in (0, 2) else "SK")
