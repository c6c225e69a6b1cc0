// RE: keeps a table of a million heaps at most.
#include <iostream>
#include <vector>
using namespace std;

int main() {
    long long m, count = 0;
    int k;
    cin >> m >> k;
    vector<int> moves(k);
    for (int& move : moves) cin >> move;
    if (m > 1000000) return 1;
    vector<bool> wins(m + 1);
    for (int n = 1; n <= m; n++) {
        for (int move : moves)
            if (move <= n && !wins[n - move]) wins[n] = true;
        count += !wins[n];
    }
    cout << count << endl;
}
