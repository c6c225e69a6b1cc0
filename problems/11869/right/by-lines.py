# AC: reads two lines, with sys.stdin.readline.
from functools import reduce
from operator import xor
import sys

input = sys.stdin.readline
m = int(input())
squares = list(map(int, input().split()))
print("koosaga" if reduce(xor, squares) else "cubelover")
