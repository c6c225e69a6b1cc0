//! WA: wraps into 32 bits with a sign.
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let n = text.trim().parse::<u64>().unwrap() as i32;
    println!("{}", if matches!(n % 5, 0 | 2) { "CY" } else { "SK" });
}
