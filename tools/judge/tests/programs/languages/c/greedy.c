#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) { char *all = malloc(200 << 20); memset(all, getchar() > 0 ? 3 : 4, 200 << 20); for (int i = 1; i < 200; i++) all[0] &= all[i << 20]; printf("%d", all[0]); }
