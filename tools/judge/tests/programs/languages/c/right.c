#include <math.h>
#include <stdio.h>
int main(void) { long n, sum = 0; while (scanf("%ld", &n) == 1) sum += n; printf("%.0f\r\n\n", floor(sum)); }
