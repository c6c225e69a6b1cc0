// AC: odd or even, in long long.
#include <bits/stdc++.h>
using namespace std;

int main() {
    long long n;
    cin >> n;
    cout << (n % 2 ? "SK" : "CY") << '\n';
}
