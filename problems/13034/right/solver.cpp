// AC: a table of Grundy numbers, with an array of seen values for each mex.
#include <bits/stdc++.h>
using namespace std;

int g[1001];

int main() {
    int n;
    cin >> n;
    for (int i = 2; i <= n; i++) {
        bool seen[64] = {};
        for (int j = 0; j <= i - 2; j++) seen[g[j] ^ g[i - 2 - j]] = true;
        while (seen[g[i]]) g[i]++;
    }
    cout << (g[n] ? 1 : 2) << '\n';
}
