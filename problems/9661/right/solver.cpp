// AC: the remainder modulo 5, in long long.
#include <bits/stdc++.h>
using namespace std;

int main() {
    long long n;
    cin >> n;
    cout << (n % 5 == 0 || n % 5 == 2 ? "CY" : "SK") << '\n';
}
