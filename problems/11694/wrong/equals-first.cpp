// WA: `sum ^ ones == 0` compares first.
#include <iostream>
using namespace std;

int main() {
    int n, heap, sum = 0;
    bool ones = true;
    cin >> n;
    while (n--) {
        cin >> heap;
        sum ^= heap;
        ones &= heap == 1;
    }
    if (sum ^ ones == 0) cout << "koosaga";
    else cout << "cubelover";
}
