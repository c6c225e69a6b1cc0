# AC: counts the heaps that have the top bit of the nim-sum.
import sys
from functools import reduce
from operator import xor

heaps = list(map(int, sys.stdin.read().split()))[1:]
total = reduce(xor, heaps)
top = 1 << total.bit_length() >> 1
print(sum(1 for heap in heaps if heap & top))
