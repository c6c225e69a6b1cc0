//! WA: permits every power of two, so that the multiples of three are losing.
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let n: u64 = text.trim().parse().unwrap();
    println!("{}", if n % 3 == 0 { "CY" } else { "SK" });
}
