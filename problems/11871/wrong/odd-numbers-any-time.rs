//! WA: lets an odd number of stones be taken even if some stay: a heap of three or more is worth one less than its size.

use std::io::{read_to_string, stdin};

fn grundy(heap: u32) -> u32 {
    match heap {
        1 => 1,
        2 => 0,
        _ => heap - 1,
    }
}

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let heaps: Vec<u32> = input.split_whitespace().skip(1).map(|t| t.parse().unwrap()).collect();
    let sum = heaps.iter().fold(0, |sum, &heap| sum ^ grundy(heap));
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
