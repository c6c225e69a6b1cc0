//! RE: cuts off the newline only, and cannot read a number with a carriage return behind it.
use std::io::stdin;

fn main() {
    let mut line = String::new();
    stdin().read_line(&mut line).unwrap();
    let vertices: u32 = line.trim_end_matches('\n').parse().unwrap();
    let lost = matches!(vertices, 15 | 35) || matches!(vertices % 34, 5 | 9 | 21 | 25 | 29);
    println!("{}", if lost { 2 } else { 1 });
}
