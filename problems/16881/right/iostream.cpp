// AC: iostream without synchronisation, and a matrix of vectors.
#include <iostream>
#include <ranges>
#include <vector>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int n, m;
    std::cin >> n >> m;
    std::vector matrix(n, std::vector<int>(m));
    for (auto &row : matrix)
        for (int &number : row) std::cin >> number;
    int sum = 0;
    for (const auto &row : matrix) {
        int value = 0;
        for (int number : row | std::views::reverse) value = number - (number <= value);
        sum ^= value;
    }
    std::cout << (sum ? "koosaga" : "cubelover");
}
