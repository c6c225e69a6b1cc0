//! WA: keeps the number of stones in eight bits.
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let n = text.trim().parse::<u32>().unwrap() as u8;
    println!("{}", if matches!(n % 7, 0 | 2) { "CY" } else { "SK" });
}
