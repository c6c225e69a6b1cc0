// AC: reads byte by byte and keeps the last digit; the output has no newline at its end.
#include <stdio.h>

int main(void) {
    int digit = 0;
    for (int byte; (byte = getchar()) != EOF;) {
        if ('0' <= byte && byte <= '9') {
            digit = byte - '0';
        }
    }
    fputs(digit % 2 ? "SK" : "CY", stdout);
    return 0;
}
