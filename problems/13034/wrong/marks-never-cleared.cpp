// WA: the marks of one polygon's options stay for the next.
#include <cstdio>

int grundy[1001];
bool seen[1001];

int main() {
    int n;
    scanf("%d", &n);
    for (int i = 2; i <= n; i++) {
        for (int left = 0; left <= i - 2; left++) seen[grundy[left] ^ grundy[i - 2 - left]] = true;
        while (seen[grundy[i]]) grundy[i]++;
    }
    puts(grundy[n] ? "1" : "2");
}
