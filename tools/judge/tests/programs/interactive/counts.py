for guess in range(1000):
    print(guess, flush=True)
    if input() == '=': break
