//! WA: keeps the low 32 bits of the number of stones.
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let n = text.trim().parse::<u64>().unwrap() as u32;
    println!("{}", if matches!(n % 7, 0 | 2) { "CY" } else { "SK" });
}
