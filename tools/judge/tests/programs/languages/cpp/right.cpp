#include <iostream>
#include <iterator>
#include <numeric>
#include <vector>
int main() {
    std::vector<long> numbers{std::istream_iterator<long>(std::cin), {}};
    std::cout << std::accumulate(numbers.begin(), numbers.end(), 0L) << "  " << std::endl;
}
