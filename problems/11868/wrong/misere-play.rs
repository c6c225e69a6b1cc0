//! WA: lets the last stone lose, which makes a difference only where all heaps are ones.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let heaps: Vec<u32> = input.split_whitespace().skip(1).map(|t| t.parse().unwrap()).collect();
    let wins = if heaps.iter().all(|&heap| heap == 1) {
        heaps.len() % 2 == 0
    } else {
        heaps.iter().fold(0, |sum, heap| sum ^ heap) != 0
    };
    println!("{}", if wins { "koosaga" } else { "cubelover" });
}
