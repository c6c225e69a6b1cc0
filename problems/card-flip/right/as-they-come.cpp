// AC: a table by residue with six exceptions, and the cards answered as they come.
#include <cstdio>

int grundy(int run) {
    static const int late[34] = {4, 8, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5,
                                 5, 9, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 3, 7};
    switch (run) {
        case 0: case 1: case 15: case 35: return 0;
        case 17: case 18: case 32: case 52: return 2;
    }
    return late[run % 34];
}

int main() {
    int n, card, run = 0, sum = 0;
    if (std::scanf("%d", &n) != 1) return 1;
    while (n-- > 0 && std::scanf("%d", &card) == 1) {
        if (card == 1) {
            run++;
        } else {
            sum ^= grundy(run);
            run = 0;
        }
    }
    sum ^= grundy(run);
    std::puts(sum ? "true" : "false");
}
