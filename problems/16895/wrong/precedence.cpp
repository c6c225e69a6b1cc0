// WA: `heap ^ sum < heap` compares first.
#include <iostream>
using namespace std;

int heap[1000];

int main() {
    int n, sum = 0, count = 0;
    cin >> n;
    for (int i = 0; i < n; i++) {
        cin >> heap[i];
        sum ^= heap[i];
    }
    for (int i = 0; i < n; i++)
        if (heap[i] ^ sum < heap[i]) count++;
    cout << count << endl;
}
