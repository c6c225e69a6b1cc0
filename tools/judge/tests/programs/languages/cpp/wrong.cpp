#include <iostream>
int main() { std::cout << 4 << std::endl; }
