# AC: reads one line; lost are 0 and 2 stones, and seven more than is lost.
n = int(input())
if n % 7 == 0 or n % 7 == 2:
    print("CY")
else:
    print("SK")
