//! WA: guesses a period of five from the losing heaps 2 and 7.
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let n: u32 = text.trim().parse().unwrap();
    println!("{}", if n % 5 == 2 { "CY" } else { "SK" });
}
