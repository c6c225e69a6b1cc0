//! RE: reads the heaps as numbers of 16 bits, which is more than the samples need.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let heaps: Vec<i16> = input.split_whitespace().skip(1).map(|t| t.parse().unwrap()).collect();
    let mut sum = 0;
    for heap in heaps {
        sum ^= match heap % 4 {
            3 => heap + 1,
            0 => heap - 1,
            _ => heap,
        };
    }
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
