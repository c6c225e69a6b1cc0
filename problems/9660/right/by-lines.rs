//! AC: reads one line into a number of 64 bits.
use std::io;

fn main() {
    let mut line = String::new();
    io::stdin().read_line(&mut line).unwrap();
    let n: u64 = line.trim().parse().unwrap();
    println!("{}", if n % 7 == 0 || n % 7 == 2 { "CY" } else { "SK" });
}
