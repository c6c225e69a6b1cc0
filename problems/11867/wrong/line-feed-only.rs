//! RE: cuts off the line feed at the end, not the carriage return before it.

use std::io::stdin;

fn main() {
    let mut line = String::new();
    stdin().read_line(&mut line).unwrap();
    let (n, m) = line.trim_end_matches('\n').split_once(' ').unwrap();
    let n: u32 = n.parse().unwrap();
    let m: u32 = m.parse().unwrap();
    println!("{}", if n % 2 == 0 || m % 2 == 0 { 'A' } else { 'B' });
}
