//! WA: believes that every move has an answer that makes four, so that only multiples of four are losing.
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let n: u32 = text.trim().parse().unwrap();
    println!("{}", if n % 4 == 0 { "CY" } else { "SK" });
}
