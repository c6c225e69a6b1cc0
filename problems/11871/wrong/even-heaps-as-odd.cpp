// WA: gives an even heap half of its stones, as if it could be emptied.
#include <iostream>
using namespace std;

int main() {
    int n, heap, sum = 0;
    cin >> n;
    while (n--) {
        cin >> heap;
        sum ^= (heap + 1) / 2;
    }
    cout << (sum ? "koosaga" : "cubelover") << endl;
}
