//! AC: reads one line, with lines() and next().
use std::io::stdin;

fn main() {
    let line = stdin().lines().next().unwrap().unwrap();
    let n: u32 = line.parse().unwrap();
    println!("{}", if n % 2 == 0 { "SK" } else { "CY" });
}
