//! WA: lets the first player win with one large heap, which is right, but also with any odd number of them.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let heaps: Vec<u32> = input.split_whitespace().skip(1).map(|t| t.parse().unwrap()).collect();
    let large = heaps.iter().filter(|&&heap| heap > 1).count();
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    let wins = match large {
        0 => heaps.len() % 2 == 0,
        _ if large % 2 == 1 => true,
        _ => sum != 0,
    };
    println!("{}", if wins { "koosaga" } else { "cubelover" });
}
