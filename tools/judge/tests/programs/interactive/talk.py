import sys
secret = int(open(sys.argv[1]).read())
open(sys.argv[3]).read()
for guesses in range(1, 16):
    guess = int(input())
    print('>' if guess < secret else '<' if guess > secret else '=', flush=True)
    if guess == secret:
        sys.exit(open(sys.argv[2], 'w').write(f'{guesses}\n') and 0)
sys.exit('16 guesses')
