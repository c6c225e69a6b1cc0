//! WA: lets an odd number be taken even if stones stay; then a heap of three or more has its size less one as value.

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
