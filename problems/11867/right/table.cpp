// AC: a full table that tries every division; iostream, a blank before the line ends.
#include <iostream>
#include <vector>

int main() {
    int n, m;
    std::cin >> n >> m;
    std::vector<std::vector<bool>> wins(101, std::vector<bool>(101));
    auto can_win_with = [&](int rest) {
        for (int part = 1; part < rest; part++)
            if (!wins[part][rest - part]) return true;
        return false;
    };
    for (int stones = 3; stones <= 200; stones++)
        for (int one = 1; one < stones; one++)
            if (int other = stones - one; one <= 100 && other <= 100)
                wins[one][other] = can_win_with(one) || can_win_with(other);
    std::cout << (wins[n][m] ? 'A' : 'B') << " \n";
}
