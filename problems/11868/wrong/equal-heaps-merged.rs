//! WA: keeps the heaps in a set, where two equal heaps become one.

use std::collections::BTreeSet;
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let mut numbers = input.split_whitespace().map(|token| token.parse::<u32>().unwrap());
    let n = numbers.next().unwrap() as usize;
    let heaps: BTreeSet<u32> = numbers.take(n).collect();
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
