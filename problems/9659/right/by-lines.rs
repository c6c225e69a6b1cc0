//! AC: reads one line into a number of 64 bits.
use std::io;

fn main() {
    let mut line = String::new();
    io::stdin().read_line(&mut line).unwrap();
    let n = line.trim_end().parse::<u64>().unwrap();
    println!("{}", if n & 1 == 1 { "SK" } else { "CY" });
}
