//! AC: reads one line, with read_line and trim.
use std::io;

fn main() {
    let mut line = String::new();
    io::stdin().read_line(&mut line).unwrap();
    let n: u32 = line.trim().parse().unwrap();
    println!("{}", if n % 2 == 1 { "SK" } else { "CY" });
}
