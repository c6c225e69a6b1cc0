// AC: reads byte by byte from stdio's buffer, and folds each row once it is complete.
#include <stdio.h>

static int number(void) {
    int c = getchar(), value = 0;
    while (c < '0') c = getchar();
    for (; c >= '0'; c = getchar()) value = 10 * value + c - '0';
    return value;
}

int main(void) {
    static int row[1000];
    int n = number(), m = number(), sum = 0;
    for (int y = 0; y < n; y++) {
        for (int x = 0; x < m; x++) row[x] = number();
        int value = 0;
        for (int x = m - 1; x >= 0; x--) value = row[x] > value ? row[x] : row[x] - 1;
        sum ^= value;
    }
    puts(sum ? "koosaga" : "cubelover");
    return 0;
}
