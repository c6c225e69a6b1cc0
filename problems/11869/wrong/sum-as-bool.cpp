// WA: keeps the nim-sum in a `bool`.
#include <iostream>
using namespace std;

int main() {
    int m, coin;
    bool sum = 0;
    cin >> m;
    for (int i = 0; i < m; i++) {
        cin >> coin;
        sum ^= coin;
    }
    cout << (sum ? "koosaga" : "cubelover") << endl;
}
