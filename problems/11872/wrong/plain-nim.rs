//! WA: sees that the game is Nim and that heaps may be split, and takes splitting for worthless.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let heaps: Vec<u32> = input.split_whitespace().skip(1).map(|t| t.parse().unwrap()).collect();
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
