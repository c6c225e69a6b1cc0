// WA: counts the cards, wherever they lie.
#include <iostream>
using namespace std;

int main() {
    int n, card, count = 0;
    cin >> n;
    while (n-- && cin >> card) count += card;
    cout << count / 2 % 2 << endl;
}
