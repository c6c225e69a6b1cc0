// AC: the last 22 outcomes as bits, and where each such window was seen.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, k, moves = 0;
    cin >> n >> k;
    for (int i = 0; i < k; i++) {
        int taken;
        cin >> taken;
        moves |= 1 << (taken - 1);
    }
    // Bit i says whether the heap that is i + 1 smaller is losing; heap 0 is.
    const int ALL = (1 << 22) - 1;
    int window = 1;
    vector<int> seen(ALL + 1, -1), lost = {0};
    for (int heap = 1;; heap++) {
        if (heap > n) {
            cout << lost[n] << '\n';
            return 0;
        }
        if (seen[window] >= 0) {
            long long start = seen[window] - 1, period = heap - 1 - start;
            long long periods = (n - start) / period, rest = (n - start) % period;
            cout << lost[start + rest] + periods * (lost[heap - 1] - lost[start]) << '\n';
            return 0;
        }
        seen[window] = heap;
        bool loses = !(window & moves);
        window = (window << 1 | loses) & ALL;
        lost.push_back(lost.back() + loses);
    }
}
