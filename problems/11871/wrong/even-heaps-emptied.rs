//! WA: lets an even number of stones empty a heap, so that 2k has the same value as 2k - 1.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let mut numbers = input.split_whitespace().map(|token| token.parse::<i64>().unwrap());
    let n = numbers.next().unwrap() as usize;
    let sum = numbers.take(n).map(|heap| (heap + 1) / 2).fold(0, |sum, value| sum ^ value);
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
