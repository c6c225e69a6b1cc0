// WA: reads up to 10^12 stones as `int`, and gets its largest value.
#include <iostream>
using namespace std;

int main() {
    int n;
    cin >> n;
    cout << (n % 2 ? "SK" : "CY") << endl;
}
