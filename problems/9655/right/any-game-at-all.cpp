// AC: plays one game, greedily; since every move takes an odd number, all games are equally long modulo two.
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
