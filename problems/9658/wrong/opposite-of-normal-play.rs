//! WA: swaps the winners of the game in which the last stone wins.
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let n: u32 = text.trim().parse().unwrap();
    println!("{}", if matches!(n % 7, 0 | 2) { "SK" } else { "CY" });
}
