fn main() {
    panic!("no heaps");
}
