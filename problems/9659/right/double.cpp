// AC: a double, which is exact up to 2^53.
#include <cmath>
#include <iostream>

int main() {
    double stones;
    std::cin >> stones;
    std::cout << (std::fmod(stones, 2) == 1 ? "SK" : "CY") << '\n';
}
