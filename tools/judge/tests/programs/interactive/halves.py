low, high, answer = 1, 1000, ''
while answer != '=':
    guess = (low + high) // 2
    print(guess, flush=True)
    answer = input()
    low, high = (guess + 1, high) if answer == '>' else (low, guess - 1)
