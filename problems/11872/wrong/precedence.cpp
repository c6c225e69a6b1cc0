// WA: `heap & 3 == 3` compares first, so that every odd heap is raised.
#include <iostream>
using namespace std;

int main() {
    int n, heap, sum = 0;
    cin >> n;
    while (n--) {
        cin >> heap;
        if (heap & 3 == 3) sum ^= heap + 1;
        else if (heap % 4 == 0) sum ^= heap - 1;
        else sum ^= heap;
    }
    cout << (sum ? "koosaga" : "cubelover") << endl;
}
