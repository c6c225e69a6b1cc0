#include <iostream>
#include <vector>
int main() { std::cout << int(std::vector<char>(200 << 20, 3)[7]); }
