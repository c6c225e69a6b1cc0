// WA: reads into a `char`, which takes the first digit.
#include <iostream>
using namespace std;

int main() {
    char n;
    cin >> n;
    cout << (n % 2 ? "SK" : "CY");
}
