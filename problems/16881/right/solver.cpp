// AC: each row from its end to its front.
#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n, m, sum = 0;
    cin >> n >> m;
    for (int i = 0; i < n; i++) {
        vector<int> row(m);
        for (int &number : row) cin >> number;
        int value = 0;
        for (int j = m - 1; j >= 0; j--) value = row[j] > value ? row[j] : row[j] - 1;
        sum ^= value;
    }
    cout << (sum ? "koosaga" : "cubelover") << '\n';
}
