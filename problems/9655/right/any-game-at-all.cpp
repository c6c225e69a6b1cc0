// AC: plays one game, greedily; every move takes an odd number, so all games have the same parity.
#include <iostream>

int main() {
    int stones = 0;
    std::cin >> stones;
    bool first = false;
    while (stones > 0) {
        stones -= stones >= 3 ? 3 : 1;
        first = !first;
    }
    std::cout << (first ? "SK" : "CY") << std::endl;
}
