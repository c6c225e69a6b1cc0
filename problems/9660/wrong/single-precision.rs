//! WA: reads into a float of 24 bits.
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let n: f32 = text.trim().parse().unwrap();
    let rest = n % 7.0;
    println!("{}", if rest == 0.0 || rest == 2.0 { "CY" } else { "SK" });
}
