//! WA: counts two stones as an exception, though all piles of 2 modulo 7 are lost.
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let n: u32 = text.trim().parse().unwrap();
    println!("{}", if n == 2 || n % 7 == 0 { "CY" } else { "SK" });
}
