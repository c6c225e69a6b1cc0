// AC: a table of strips, and the columns of every two rows one after the other.
#include <bits/stdc++.h>
using namespace std;

int g[11];

int main() {
    for (int width = 1; width <= 10; width++) {
        bool seen[64] = {};
        for (int x = 0; x < width; x++) seen[g[x] ^ g[width - 1 - x] ^ 1] = true;
        for (int x = 0; x < width - 1; x++) seen[g[x] ^ g[width - 2 - x]] = true;
        while (seen[g[width]]) g[width]++;
    }
    int n, m;
    while (cin >> n >> m) {
        vector<string> board(n);
        for (string &row : board) cin >> row;
        if (n % 2) board.push_back(string(m, '#'));
        int sum = 0;
        for (int y = 0; y < n; y += 2) {
            int run = 0;
            for (int x = 0; x < m; x++) {
                int empty = (board[y][x] == '.') + (board[y + 1][x] == '.');
                if (empty == 2) {
                    run++;
                    continue;
                }
                sum ^= g[run] ^ empty;
                run = 0;
            }
            sum ^= g[run];
        }
        cout << (sum ? 'Y' : 'M') << '\n';
    }
}
