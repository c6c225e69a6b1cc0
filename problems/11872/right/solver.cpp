// AC: 4k + 3 and 4k + 4 trade places, in long long.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    long long sum = 0;
    for (int i = 0; i < n; i++) {
        long long heap;
        cin >> heap;
        if (heap % 4 == 3) heap++;
        else if (heap % 4 == 0) heap--;
        sum ^= heap;
    }
    cout << (sum ? "koosaga" : "cubelover") << '\n';
}
