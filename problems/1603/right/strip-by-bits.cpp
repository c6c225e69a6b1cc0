// AC: every strip is two bit masks, and a map remembers the values of strips.
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

using Strip = std::pair<unsigned, unsigned>;

std::map<Strip, int> known;

int value(Strip empty);

// The nim-sum of the parts: no block lies across their borders.
int sum_of_parts(Strip empty) {
    auto [upper, lower] = empty;
    int sum = 0;
    while (upper | lower) {
        unsigned both = upper & lower;
        unsigned part = (upper | lower) & -(upper | lower);
        while ((part & both) == part && (part << 1 & both & ~part)) part |= part << 1 & both;
        sum ^= value({upper & part, lower & part});
        upper &= ~part;
        lower &= ~part;
    }
    return sum;
}

int value(Strip empty) {
    auto [upper, lower] = empty;
    auto found = known.find(empty);
    if (found != known.end()) return found->second;
    std::set<int> options;
    for (unsigned bit = 1; bit <= (upper | lower); bit <<= 1) {
        if (upper & bit) options.insert(sum_of_parts({upper ^ bit, lower}));
        if (lower & bit) options.insert(sum_of_parts({upper, lower ^ bit}));
        unsigned block = bit | bit << 1;
        if ((upper & lower & block) == block) {
            options.insert(sum_of_parts({upper ^ block, lower ^ block}));
        }
    }
    int mex = 0;
    while (options.count(mex)) mex++;
    return known[empty] = mex;
}

int main() {
    int n, m;
    while (std::cin >> n >> m) {
        std::vector<unsigned> rows(n + 1);
        for (int y = 0; y < n; y++) {
            std::string row;
            std::cin >> row;
            for (int x = 0; x < m; x++) rows[y] |= (row[x] == '.' ? 1u : 0u) << x;
        }
        int sum = 0;
        for (int y = 0; y < n; y += 2) sum ^= sum_of_parts({rows[y], rows[y + 1]});
        std::cout << (sum ? 'Y' : 'M') << '\n';
    }
}
