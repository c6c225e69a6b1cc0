// AC: a bit for each option, and the mex by __builtin_ctz.
#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n;
    cin >> n;
    vector<int> heaps(n);
    for (int &heap : heaps) cin >> heap;
    int most = *max_element(heaps.begin(), heaps.end());
    vector<int> fibonacci = {1, 2};
    while (fibonacci.back() <= most) fibonacci.push_back(fibonacci.end()[-1] + fibonacci.end()[-2]);
    vector<unsigned char> grundy(most + 1);
    for (int i = 1; i <= most; i++) {
        unsigned mask = 0;
        for (int f : fibonacci) {
            if (f > i) break;
            mask |= 1u << grundy[i - f];
        }
        grundy[i] = __builtin_ctz(~mask);
    }
    int sum = 0;
    for (int heap : heaps) sum ^= grundy[heap];
    cout << (sum ? "koosaga" : "cubelover") << '\n';
}
