//! WA: goes through the first 99 heaps only, when there may be a hundred.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let numbers: Vec<u64> = input.split_whitespace().map(|token| token.parse().unwrap()).collect();
    let n = (numbers[0] as usize).min(99);
    let mut sum = 0;
    for heap in &numbers[1..=n] {
        sum ^= if heap % 2 == 0 { heap / 2 - 1 } else { heap / 2 + 1 };
    }
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
