//! WA: the first player wins if the number of stones is odd.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let stones: u32 = input.split_whitespace().map(|token| token.parse::<u32>().unwrap()).sum();
    println!("{}", if stones % 2 == 1 { "A" } else { "B" });
}
