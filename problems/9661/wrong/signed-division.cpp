// WA: reads up to 10^12 stones as `int`; what does not fit becomes its largest value.
#include <cstdio>

int main() {
    int n;
    scanf("%d", &n);
    int rest = n % 5;
    puts(rest == 0 || rest == 2 ? "CY" : "SK");
}
