// AC: odd or even.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    cout << (n % 2 ? "SK" : "CY") << '\n';
}
