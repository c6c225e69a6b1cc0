print(3)
print(
