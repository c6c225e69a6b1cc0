//! WA: numbers the squares from one, so that a coin on square k has k - 1 squares to its left.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let mut numbers = input.split_whitespace().map(|token| token.parse::<u64>().unwrap());
    let m = numbers.next().unwrap() as usize;
    let sum = numbers.take(m).fold(0, |sum, square| sum ^ (square - 1));
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
