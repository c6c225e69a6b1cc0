fn main() {
    three
}
