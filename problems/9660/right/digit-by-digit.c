// AC: the remainder digit by digit, while reading, so that no number is ever large.
#include <ctype.h>
#include <stdio.h>

int main(void) {
    int rest = 0;
    for (int byte; (byte = getchar()) != EOF;) {
        if (isdigit(byte)) {
            rest = (10 * rest + byte - '0') % 7;
        }
    }
    printf("%s\r\n", rest == 0 || rest == 2 ? "CY" : "SK");
    return 0;
}
