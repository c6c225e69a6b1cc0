//! WA: wraps into 32 bits with a sign, where an odd number can have the remainder -1.
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let n = text.trim().parse::<u64>().unwrap() as i32;
    println!("{}", if n % 2 == 1 { "SK" } else { "CY" });
}
