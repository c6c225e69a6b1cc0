print(sum(map(int, open('/dev/stdin').read().split())))
