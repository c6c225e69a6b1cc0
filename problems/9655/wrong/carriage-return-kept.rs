//! RE: cuts off the line feed and not the carriage return before it.
use std::io;

fn main() {
    let mut line = String::new();
    io::stdin().read_line(&mut line).unwrap();
    let n: u32 = line.trim_end_matches('\n').parse().unwrap();
    println!("{}", if n % 2 == 0 { "CY" } else { "SK" });
}
