//! WA: takes the heap of two for an exception, but every heap of 2 modulo 7 is losing.
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let n: u32 = text.trim().parse().unwrap();
    println!("{}", if n == 2 || n % 7 == 0 { "CY" } else { "SK" });
}
