//! WA: takes the boxes for two heaps of Nim.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let boxes: Vec<u32> = input.split_whitespace().map(|token| token.parse().unwrap()).collect();
    println!("{}", if boxes[0] ^ boxes[1] == 0 { "B" } else { "A" });
}
