// AC: counts the heaps that the nim-sum makes smaller.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<int> heaps(n);
    int sum = 0;
    for (int &heap : heaps) {
        cin >> heap;
        sum ^= heap;
    }
    int count = 0;
    for (int heap : heaps) {
        if ((heap ^ sum) < heap) count++;
    }
    cout << count << '\n';
}
