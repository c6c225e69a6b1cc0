// AC: the rungs below an even and an odd heap.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, sum = 0;
    cin >> n;
    for (int i = 0; i < n; i++) {
        int heap;
        cin >> heap;
        sum ^= heap % 2 ? heap / 2 + 1 : heap / 2 - 1;
    }
    cout << (sum ? "koosaga" : "cubelover") << '\n';
}
