# AC: reads one line, with sys.stdin.readline.
import sys

n = int(sys.stdin.readline())
print(["SK", "CY"][n % 2])
