//! WA: keeps the squares in numbers of 16 bits.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let mut numbers = input.split_whitespace().map(|token| token.parse::<u64>().unwrap() as u16);
    let m = numbers.next().unwrap();
    let mut sum = 0;
    for _ in 0..m {
        sum ^= numbers.next().unwrap();
    }
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
