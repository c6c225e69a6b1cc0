//! WA: lets both players take the largest possible power of four.
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let mut n: u64 = text.trim().parse().unwrap();
    let mut first = false;
    while n > 0 {
        n -= 4u64.pow(n.ilog(4));
        first = !first;
    }
    println!("{}", if first { "SK" } else { "CY" });
}
