//! WA: reads the table from 0 instead of 1, so that 4k + 2 and 4k + 3 trade places.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let mut sum = 0;
    for token in input.split_whitespace().skip(1) {
        let heap: i64 = token.parse().unwrap();
        sum ^= match heap % 4 {
            2 => heap + 1,
            3 => heap - 1,
            _ => heap,
        };
    }
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
