#include <stdio.h>
volatile int one = 1;
int depth(int n) { return n == 0 ? 0 : depth(n - 1) + one; }
int main(void) { printf("%d", depth(100000) - 99997); }
