//! WA: adds the values of the two parts instead of taking their nim-sum; then 3k - 1 and 3k trade places.

use std::io::{read_to_string, stdin};

fn grundy(heap: u64) -> u64 {
    match heap % 3 {
        0 => heap - 1,
        1 => heap,
        _ => heap + 1,
    }
}

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let heaps: Vec<u64> = input.split_whitespace().skip(1).map(|t| t.parse().unwrap()).collect();
    let sum = heaps.iter().fold(0, |sum, &heap| sum ^ grundy(heap));
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
