// WA: combines all numbers by exclusive or, as if none were out of reach.
#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    int height, width, number, sum = 0;
    cin >> height >> width;
    for (int i = 0; i < height * width; i++) {
        cin >> number;
        sum ^= number;
    }
    cout << (sum ? "koosaga" : "cubelover") << '\n';
}
