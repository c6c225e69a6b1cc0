// AC: the last four outcomes in an integer, shifted once for every stone.
#include <stdio.h>

int main(void) {
    int n;
    if (scanf("%d", &n) != 1) {
        return 1;
    }
    unsigned lost = 1;
    for (int stones = 1; stones <= n; stones++) {
        /* Bit k is set if k + 1 stones fewer are losing: 1, 3 and 4 are permitted. */
        lost = lost << 1 | !(lost & 0xd);
    }
    puts(lost & 1 ? "CY" : "SK");
    return 0;
}
