// AC: the remainder modulo 7, in long long.
#include <bits/stdc++.h>
using namespace std;

int main() {
    long long n;
    cin >> n;
    cout << (n % 7 == 0 || n % 7 == 2 ? "CY" : "SK") << '\n';
}
