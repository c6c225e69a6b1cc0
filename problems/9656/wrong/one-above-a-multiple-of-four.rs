//! WA: answers each move to make four, and so finds only every other losing heap.
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let n: u32 = text.trim().parse().unwrap();
    println!("{}", if n % 4 == 1 { "CY" } else { "SK" });
}
