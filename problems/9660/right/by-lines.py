# AC: reads one line; lost are 0 and 2 stones, and seven more than is lost.
n = int(input()) % 7
print("CY" if n in (0, 2) else "SK")
