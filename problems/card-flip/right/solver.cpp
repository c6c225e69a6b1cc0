// AC: a table of runs up to 86, and a period of 34.
#include <bits/stdc++.h>
using namespace std;

int g[87];

int main() {
    for (int run = 2; run < 87; run++) {
        bool seen[64] = {};
        for (int left = 0; left <= run - 2; left++) seen[g[left] ^ g[run - 2 - left]] = true;
        while (seen[g[run]]) g[run]++;
    }
    int n, card, run = 0, sum = 0;
    cin >> n;
    for (int i = 0; i <= n; i++) {
        if (i < n && cin >> card && card == 1) {
            run++;
            continue;
        }
        sum ^= g[run < 87 ? run : 53 + (run - 53) % 34];
        run = 0;
    }
    cout << (sum ? "true" : "false") << '\n';
}
