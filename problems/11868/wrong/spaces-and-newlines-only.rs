//! RE: splits at spaces and newlines, so that the carriage return of a line end stays with the number.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let mut numbers = input
        .split([' ', '\n'])
        .filter(|token| !token.is_empty())
        .map(|token| token.parse::<u32>().unwrap());
    let n = numbers.next().unwrap() as usize;
    let sum = numbers.take(n).fold(0, |sum, heap| sum ^ heap);
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
