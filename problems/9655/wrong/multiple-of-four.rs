//! WA: believes that each move can be answered to make four, so that only multiples of four are lost.
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let n: u32 = text.trim().parse().unwrap();
    println!("{}", if n % 4 == 0 { "CY" } else { "SK" });
}
