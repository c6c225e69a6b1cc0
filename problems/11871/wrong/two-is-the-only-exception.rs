//! WA: halves every heap, rounding up, except the heap of two, which has no move.

use std::io::{read_to_string, stdin};

fn grundy(heap: u64) -> u64 {
    if heap == 2 {
        0
    } else {
        (heap + 1) / 2
    }
}

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let heaps = input.split_whitespace().skip(1).map(|token| token.parse().unwrap());
    let sum = heaps.fold(0, |sum, heap| sum ^ grundy(heap));
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
