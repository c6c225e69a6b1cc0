//! RE: a table of a million values has no entry for a heap of 2 * 10^9.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let heaps: Vec<usize> = input.split_whitespace().skip(1).map(|t| t.parse().unwrap()).collect();
    let mut grundy = vec![0, 1, 0];
    for heap in 3..=1_000_000 {
        grundy.push(grundy[heap - 2] + 1);
    }
    let sum = heaps.iter().fold(0, |sum, &heap| sum ^ grundy[heap]);
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
