// WA: forgets that four stones may be taken.
#include <iostream>
using namespace std;

int main() {
    int n;
    cin >> n;
    cout << (n % 2 ? "CY" : "SK") << endl;
}
