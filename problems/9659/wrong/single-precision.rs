//! WA: reads into a float of 24 binary digits, in which all large numbers are even.
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let n: f32 = text.trim().parse().unwrap();
    println!("{}", if n % 2.0 == 0.0 { "CY" } else { "SK" });
}
