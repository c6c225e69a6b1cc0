int main() {
    return three;
}
