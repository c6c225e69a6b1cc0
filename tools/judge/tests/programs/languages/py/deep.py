import sys, functools
sys.setrecursionlimit(10 ** 6)
def depth(n):
    return 0 if n == 0 else depth(n - 1) + 1
print(depth(100000) - 99997, end='')
