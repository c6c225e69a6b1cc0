//! WA: believes that splitting never helps, and plays Nim.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let heaps: Vec<u32> = input.split_whitespace().skip(1).map(|t| t.parse().unwrap()).collect();
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
