// AC: a table with one bit for each value, always up to 3000000.
#include <stdint.h>
#include <stdio.h>

static uint8_t table[3000001];

int main(void) {
    int fibonacci[40] = {1, 2}, count = 2, n, heap, sum = 0;
    while (fibonacci[count - 1] <= 3000000) {
        fibonacci[count] = fibonacci[count - 1] + fibonacci[count - 2];
        count++;
    }
    for (int i = 1; i <= 3000000; i++) {
        uint32_t seen = 0;
        for (int k = 0; fibonacci[k] <= i; k++) seen |= (uint32_t)1 << table[i - fibonacci[k]];
        table[i] = __builtin_ctz(~seen);
    }
    if (scanf("%d", &n) != 1) return 1;
    while (n-- > 0 && scanf("%d", &heap) == 1) sum ^= table[heap];
    puts(sum ? "koosaga" : "cubelover");
    return 0;
}
