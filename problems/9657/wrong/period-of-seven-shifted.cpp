// WA: takes 1 for losing in its period, not 2.
#include <cstdio>

int main() {
    int n;
    scanf("%d", &n);
    puts(n % 7 == 0 || n % 7 == 1 ? "CY" : "SK");
}
