// AC: closed form: five residues modulo 34, and two exceptions.
#include <stdio.h>

int main(void) {
    int n;
    if (scanf("%d", &n) != 1) return 1;
    int r = n % 34;
    int lost = n == 15 || n == 35 || r == 5 || r == 9 || r == 21 || r == 25 || r == 29;
    printf("%d\n", lost ? 2 : 1);
    return 0;
}
