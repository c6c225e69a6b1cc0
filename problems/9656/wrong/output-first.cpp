// WA: `<<` binds before `?`, so that 0 or 1 is printed.
#include <iostream>
using namespace std;

int main() {
    int n;
    cin >> n;
    cout << (n % 2) ? "CY" : "SK";
}
