// AC: flips the last bit of heap - 1 where its second bit is set; getline and strtol; no final newline.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char *text = NULL;
    size_t size = 0;
    if (getdelim(&text, &size, '\0', stdin) < 0) return 1;
    char *at = text;
    long n = strtol(at, &at, 10);
    unsigned long sum = 0;
    while (n-- > 0) {
        unsigned long below = strtoul(at, &at, 10) - 1;
        sum ^= (below ^ (below >> 1 & 1)) + 1;
    }
    fputs(sum ? "koosaga" : "cubelover", stdout);
    free(text);
    return 0;
}
