// AC: marks every window of 22 heaps in an array of 2^22, and stops at the first that returns; no final newline.
#include <stdio.h>

static int seen[1 << 22];
static long long lost[(1 << 22) + 1];

int main(void) {
    long long m;
    int k, a;
    unsigned moves = 0, window = 1;
    if (scanf("%lld %d", &m, &k) != 2) return 1;
    for (int i = 0; i < k; i++) {
        if (scanf("%d", &a) != 1) return 1;
        moves |= 1u << (a - 1);
    }
    long long n = 0;
    seen[window] = 1;
    while (n < m) {
        unsigned loses = (window & moves) == 0;
        window = (window << 1 | loses) & ((1u << 22) - 1);
        n++;
        lost[n] = lost[n - 1] + loses;
        if (seen[window]) break;
        seen[window] = (int)n + 1;
    }
    if (n == m) {
        printf("%lld", lost[m]);
        return 0;
    }
    long long start = seen[window] - 1, period = n - start;
    long long rest = (m - start) % period, periods = (m - start) / period;
    printf("%lld", lost[start + rest] + periods * (lost[n] - lost[start]));
    return 0;
}
