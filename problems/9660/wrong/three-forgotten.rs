//! WA: decides small heaps by hand, and forgets that three stones can be taken at once.
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let n: u64 = text.trim().parse().unwrap();
    let wins = match n {
        0..=4 => n == 1 || n == 4,
        _ => n % 7 != 0 && n % 7 != 2,
    };
    println!("{}", if wins { "SK" } else { "CY" });
}
