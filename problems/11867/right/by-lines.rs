//! AC: reads one line, with split_once.
use std::io;

fn main() {
    let mut line = String::new();
    io::stdin().read_line(&mut line).unwrap();
    let (n, m) = line.trim().split_once(' ').unwrap();
    let [n, m] = [n, m].map(|stones| stones.parse::<u32>().unwrap());
    println!("{}", if n % 2 == 0 || m % 2 == 0 { "A" } else { "B" });
}
