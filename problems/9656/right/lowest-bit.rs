//! AC: the number's lowest bit, and a carriage return after the answer.
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let n: u16 = text.trim().parse().unwrap();
    print!("{}\r\n", ["SK", "CY"][usize::from(n & 1)]);
}
