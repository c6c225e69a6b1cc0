// AC: the nim-sum of the squares.
#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n, sum = 0;
    cin >> n;
    for (int i = 0, square; i < n; i++) {
        cin >> square;
        sum ^= square;
    }
    cout << (sum ? "koosaga" : "cubelover") << '\n';
}
