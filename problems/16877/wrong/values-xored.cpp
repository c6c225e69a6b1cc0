// WA: combines the values of the options by exclusive or, not by mex.
#include <bits/stdc++.h>
using namespace std;

int grundy[3000001];

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    vector<int> fibonacci = {1, 2};
    while (fibonacci.back() < 3000000) fibonacci.push_back(fibonacci.end()[-1] + fibonacci.end()[-2]);
    for (int i = 1; i <= 3000000; i++) {
        int sum = 0;
        for (int taken : fibonacci) {
            if (taken > i) break;
            sum ^= grundy[i - taken] + 1;
        }
        grundy[i] = sum;
    }
    int n, heap, sum = 0;
    cin >> n;
    while (n--) {
        cin >> heap;
        sum ^= grundy[heap];
    }
    cout << (sum ? "koosaga" : "cubelover");
}
