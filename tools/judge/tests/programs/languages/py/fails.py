def f(n):
    return f(n - 1) if n else 1 // n
f(9)
