//! WA: plays as if the last stone won.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let mut numbers = input.split_whitespace().map(|token| token.parse::<u32>().unwrap());
    let n = numbers.next().unwrap() as usize;
    let sum = numbers.take(n).fold(0, |sum, heap| sum ^ heap);
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
