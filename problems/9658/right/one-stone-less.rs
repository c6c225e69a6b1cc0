//! AC: whoever loses n stones here loses n - 1 stones when the last stone wins; reads one line.
use std::io;

fn main() {
    let mut line = String::new();
    io::stdin().read_line(&mut line).unwrap();
    let n: u32 = line.trim().parse().unwrap();
    println!("{}", if matches!((n - 1) % 7, 0 | 2) { "CY" } else { "SK" });
}
