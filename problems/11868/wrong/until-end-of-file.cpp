// WA: notices the end of the input only after it has failed to read another heap, and counts the last one twice.
#include <iostream>
using namespace std;

int main() {
    int n, heap, sum = 0;
    cin >> n;
    while (!cin.eof()) {
        cin >> heap;
        sum ^= heap;
    }
    cout << (sum ? "koosaga" : "cubelover") << endl;
}
