//! WA: lets no coin pass or meet another, so that the gaps between pairs of coins are the heaps.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let mut coins: Vec<i64> =
        input.split_whitespace().skip(1).map(|token| token.parse().unwrap()).collect();
    coins.push(-1);
    coins.sort_by(|a, b| b.cmp(a));
    let sum = coins.chunks_exact(2).fold(0, |sum, pair| sum ^ (pair[0] - pair[1] - 1).max(0));
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
