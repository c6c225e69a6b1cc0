#include <bits/stdc++.h>
#include <ranges>
int main() {
    std::function<int(int)> depth = [&](int n) { return n == 0 ? 0 : depth(n - 1) + 1; };
    std::cout << depth(100000) - 99997;
}
