// WA: divides in single precision.
#include <cmath>
#include <iostream>
using namespace std;

int main() {
    float n;
    cin >> n;
    int rest = fmodf(n, 7);
    cout << (rest == 0 || rest == 2 ? "CY" : "SK") << endl;
}
