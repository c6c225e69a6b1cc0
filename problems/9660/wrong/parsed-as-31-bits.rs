//! RE: parses into 32 bits with a sign, which 10^12 does not fit.
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let n: i32 = text.trim().parse().unwrap();
    println!("{}", if matches!(n % 7, 0 | 2) { "CY" } else { "SK" });
}
