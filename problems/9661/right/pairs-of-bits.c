// AC: four is -1 modulo five, so the base-4 digits are added and subtracted in turn.
#include <stdio.h>

int main(void) {
    long long stones;
    if (scanf("%lld", &stones) != 1) {
        return 1;
    }
    int rest = 100, sign = 1;
    for (; stones; stones >>= 2, sign = -sign) {
        rest += sign * (int)(stones & 3);
    }
    rest %= 5;
    puts(rest == 0 || rest == 2 ? "CY" : "SK");
    return 0;
}
