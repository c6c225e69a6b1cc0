int main(void) {
    return three;
}
