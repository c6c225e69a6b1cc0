// AC: the nim-sum, and whether any heap is large.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    int sum = 0;
    bool large = false;
    for (int i = 0; i < n; i++) {
        int heap;
        cin >> heap;
        sum ^= heap;
        large |= heap > 1;
    }
    bool wins = large ? sum != 0 : n % 2 == 0;
    cout << (wins ? "koosaga" : "cubelover") << '\n';
}
