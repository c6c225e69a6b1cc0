# AC: never computes with the number, but looks up its last digit.
import sys

print("SK" if sys.stdin.readline().strip()[-1] in "13579" else "CY", end=" ")
