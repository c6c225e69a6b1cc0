// AC: Grundy numbers with a set and mex; blanks follow the answer.
#include <iostream>
#include <set>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    std::vector<int> value(n + 1);
    for (int stones = 0; stones <= n; stones++) {
        std::set<int> reached;
        for (int taken : {1, 3, 4}) {
            if (taken <= stones) {
                reached.insert(value[stones - taken]);
            }
        }
        while (reached.count(value[stones])) {
            value[stones]++;
        }
    }
    std::cout << (value[n] ? "SK" : "CY") << "  \n";
}
