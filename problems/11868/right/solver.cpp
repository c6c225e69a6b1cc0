// AC: the nim-sum, read with fast cin.
#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n, sum = 0;
    cin >> n;
    for (int i = 0, heap; i < n; i++) {
        cin >> heap;
        sum ^= heap;
    }
    cout << (sum ? "koosaga" : "cubelover") << '\n';
}
