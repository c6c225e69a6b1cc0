#include <cstdio>
int main(int argc, char **argv) {
    int secret, guess, guesses = 0;
    FILE *in = fopen(argv[1], "r"), *out = fopen(argv[2], "w");
    if (argc != 4 || !in || !out || fscanf(in, "%d", &secret) != 1) return 3;
    while (scanf("%d", &guess) == 1) {
        if (++guesses > 15) return fputs("wrong answer 16 guesses\n", stderr), 1;
        puts(guess < secret ? ">" : guess > secret ? "<" : "=");
        fflush(stdout);
        if (guess == secret) return fprintf(out, "%d\n", guesses), 0;
    }
    return fputs("wrong output format no guess\n", stderr), 2;
}
