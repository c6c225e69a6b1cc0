//! WA: believes that, as in Nim, only the very end differs from normal play: a single stone.
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let n: u32 = text.trim().parse().unwrap();
    let loses = n == 1 || n > 2 && matches!(n % 7, 0 | 2);
    println!("{}", if loses { "CY" } else { "SK" });
}
