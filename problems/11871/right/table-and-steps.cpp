// AC: a table by the mex rule for small heaps, leaps of whole periods above; cin, endl, blanks at the end.
#include <iostream>
#include <set>
#include <vector>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    vector<int> grundy{0};
    for (int heap = 1; heap <= 64; heap++) {
        set<int> options;
        for (int taken = 1; taken <= heap; taken++)
            if ((taken % 2 == 1) == (taken == heap)) options.insert(grundy[heap - taken]);
        int value = 0;
        while (options.count(value)) value++;
        grundy.push_back(value);
    }
    int n, heap, sum = 0;
    cin >> n;
    while (n-- > 0 && cin >> heap) {
        int steps = heap > 64 ? (heap - 63) / 2 : 0;
        sum ^= grundy[heap - 2 * steps] + steps;
    }
    cout << (sum ? "koosaga" : "cubelover") << "\t" << endl << endl;
}
