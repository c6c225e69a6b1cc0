//! WA: lets 3 and 4 trade places, and no other heaps.

use std::io::{read_to_string, stdin};

fn grundy(heap: u32) -> u32 {
    match heap {
        3 => 4,
        4 => 3,
        _ => heap,
    }
}

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let mut numbers = input.split_whitespace().map(|token| token.parse().unwrap());
    let n = numbers.next().unwrap() as usize;
    let sum = numbers.take(n).fold(0, |sum, heap| sum ^ grundy(heap));
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
