//! TLE: plays out every line and remembers nothing.
use std::io;

fn wins(n: u32) -> bool {
    n >= 1 && !wins(n - 1) || n >= 3 && !wins(n - 3)
}

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let n = text.trim().parse().unwrap();
    println!("{}", if wins(n) { "SK" } else { "CY" });
}
