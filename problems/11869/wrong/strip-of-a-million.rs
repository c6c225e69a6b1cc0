//! RE: lays the coins out on a strip that ends after a million squares.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let mut coins = vec![0_u8; 1_000_001];
    for square in input.split_whitespace().skip(1) {
        coins[square.parse::<usize>().unwrap()] += 1;
    }
    let mut sum = 0;
    for (square, coins) in coins.iter().enumerate() {
        if coins % 2 == 1 {
            sum ^= square;
        }
    }
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
