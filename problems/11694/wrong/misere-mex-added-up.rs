//! WA: gives the empty heap the value 1, so that a heap of one has value 0, and takes the nim-sum.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let heaps: Vec<u32> = input.split_whitespace().skip(1).map(|t| t.parse().unwrap()).collect();
    let value = |heap: u32| match heap {
        0 => 1,
        1 => 0,
        _ => heap,
    };
    let sum = heaps.iter().fold(0, |sum, &heap| sum ^ value(heap));
    println!("{}", if sum != 0 { "koosaga" } else { "cubelover" });
}
