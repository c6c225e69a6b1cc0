// WA: believes that one odd box is enough to lose.
#include <cstdio>

int main() {
    int one, other;
    scanf("%d %d", &one, &other);
    puts(one % 2 == 1 || other % 2 == 1 ? "B" : "A");
}
