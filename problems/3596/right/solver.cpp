// AC: rows of n + 2, from which a move takes three neighbours.
#include <bits/stdc++.h>
using namespace std;

int r[2003];

int main() {
    int n;
    cin >> n;
    for (int m = 3; m <= n + 2; m++) {
        bool seen[256] = {};
        for (int x = 0; x <= m - 3; x++) seen[r[x] ^ r[m - 3 - x]] = true;
        while (seen[r[m]]) r[m]++;
    }
    cout << (r[n + 2] ? 1 : 2) << '\n';
}
