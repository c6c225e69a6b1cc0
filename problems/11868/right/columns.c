// AC: counts the ones in every binary column, byte by byte from getchar; ends the line with CR LF.
#include <stdio.h>

static int number(void) {
    int c = getchar(), value = 0;
    while (c < '0' || c > '9') c = getchar();
    for (; c >= '0' && c <= '9'; c = getchar()) value = 10 * value + c - '0';
    return value;
}

int main(void) {
    int n = number(), ones[30] = {0};
    for (int i = 0; i < n; i++) {
        int heap = number();
        for (int digit = 0; digit < 30; digit++) ones[digit] += heap >> digit & 1;
    }
    int odd = 0;
    for (int digit = 0; digit < 30; digit++) odd |= ones[digit] % 2;
    fputs(odd ? "koosaga\r\n" : "cubelover\r\n", stdout);
    return 0;
}
