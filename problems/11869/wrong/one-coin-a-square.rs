//! WA: marks the squares that hold coins, as if there were at most one on each.

use std::collections::HashSet;
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let numbers = input.split_whitespace().map(|token| token.parse::<u64>().unwrap());
    let squares: HashSet<u64> = numbers.skip(1).collect();
    let sum = squares.into_iter().fold(0, |sum, square| sum ^ square);
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
