const depth = n => n == 0 ? 0 : depth(n - 1) + 1
process.stdout.write(String(depth(100000) - 99997))
