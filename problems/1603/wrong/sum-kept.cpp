// WA: does not begin anew with each board.
#include <bits/stdc++.h>
using namespace std;

int g[11], sum;

int main() {
    for (int width = 1; width <= 10; width++) {
        set<int> seen;
        for (int x = 0; x < width; x++) seen.insert(g[x] ^ g[width - 1 - x] ^ 1);
        for (int x = 0; x < width - 1; x++) seen.insert(g[x] ^ g[width - 2 - x]);
        while (seen.count(g[width])) g[width]++;
    }
    for (int test = 0; test < 3; test++) {
        int n, m;
        cin >> n >> m;
        vector<string> board(n);
        for (auto &row : board) cin >> row;
        if (n % 2) board.push_back(string(m, '#'));
        for (int y = 0; y < n; y += 2) {
            int run = 0;
            for (int x = 0; x < m; x++) {
                int empty = (board[y][x] == '.') + (board[y + 1][x] == '.');
                if (empty == 2) {
                    run++;
                } else {
                    sum ^= g[run] ^ empty;
                    run = 0;
                }
            }
            sum ^= g[run];
        }
        cout << (sum ? 'Y' : 'M') << '\n';
    }
}
