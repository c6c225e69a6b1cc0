// AC: two odd boxes lose.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n, m;
    cin >> n >> m;
    cout << (n % 2 && m % 2 ? "B" : "A") << '\n';
}
