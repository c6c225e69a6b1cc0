// AC: an array of who wins.
#include <bits/stdc++.h>
using namespace std;

bool wins[1001];

int main() {
    int n;
    cin >> n;
    for (int i = 1; i <= n; i++) {
        for (int taken : {1, 3, 4}) {
            if (taken <= i && !wins[i - taken]) wins[i] = true;
        }
    }
    cout << (wins[n] ? "SK" : "CY") << '\n';
}
