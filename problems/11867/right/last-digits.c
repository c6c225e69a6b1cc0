// AC: no arithmetic at all, only the last digit of either number as text; no final newline.
#include <stdio.h>
#include <string.h>

int main(void) {
    char n[8], m[8];
    if (scanf("%7s %7s", n, m) != 2) return 1;
    int both = strchr("13579", n[strlen(n) - 1]) && strchr("13579", m[strlen(m) - 1]);
    putchar(both ? 'B' : 'A');
    return 0;
}
