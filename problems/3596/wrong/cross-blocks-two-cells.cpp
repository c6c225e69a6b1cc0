// WA: a cross takes its neighbours only, not the cells next to them.
#include <cstring>
#include <iostream>
using namespace std;

int memo[2001];

int value(int n) {
    if (n <= 0) return 0;
    if (memo[n] >= 0) return memo[n];
    bool seen[64] = {};
    for (int x = 1; x <= n; x++) seen[value(x - 2) ^ value(n - x - 1)] = true;
    int mex = 0;
    while (seen[mex]) mex++;
    return memo[n] = mex;
}

int main() {
    memset(memo, -1, sizeof memo);
    int n;
    cin >> n;
    cout << (value(n) ? 1 : 2) << endl;
}
