//! WA: takes the input's last character for a newline, whatever it is.
use std::io;

fn main() {
    let mut text = io::read_to_string(io::stdin()).unwrap();
    text.pop();
    let n: u32 = text.trim().parse().unwrap();
    println!("{}", if n % 2 == 0 { "CY" } else { "SK" });
}
