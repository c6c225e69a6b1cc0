//! WA: lets the first player win with an even number of heaps of one, whatever the other heaps are.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let heaps: Vec<u32> = input.split_whitespace().skip(1).map(|t| t.parse().unwrap()).collect();
    let ones = heaps.iter().filter(|&&heap| heap == 1).count();
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    let wins = match ones {
        0 => sum != 0,
        _ if ones == heaps.len() => ones % 2 == 0,
        _ => ones % 2 == 0 || sum != 0,
    };
    println!("{}", if wins { "koosaga" } else { "cubelover" });
}
