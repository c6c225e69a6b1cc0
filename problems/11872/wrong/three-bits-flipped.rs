//! WA: turns 4k + 3 into 4k + 4 and back by flipping three bits, as in 3 and 4, or 11 and 12, but not 7 and 8.

use std::io::{read_to_string, stdin};

fn grundy(heap: u32) -> u32 {
    match heap & 3 {
        0 | 3 => heap ^ 7,
        _ => heap,
    }
}

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let heaps: Vec<u32> = input.split_whitespace().skip(1).map(|t| t.parse().unwrap()).collect();
    let sum = heaps.iter().fold(0, |sum, &heap| sum ^ grundy(heap));
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
