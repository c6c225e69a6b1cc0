// AC: a set of the squares with an odd number of coins, then the nim-sum; ends the line with CR LF.
#include <cstdio>
#include <set>

int main() {
    int m;
    long long square, sum = 0;
    if (std::scanf("%d", &m) != 1) return 1;
    std::set<long long> odd;
    while (m-- && std::scanf("%lld", &square) == 1)
        if (!odd.insert(square).second) odd.erase(square);
    for (long long it : odd) sum ^= it;
    std::printf(sum ? "koosaga\r\n" : "cubelover\r\n");
}
