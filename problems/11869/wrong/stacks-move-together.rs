//! WA: counts a stack of three or more coins once, as if it moved together.

use std::collections::BTreeMap;
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let mut stacks = BTreeMap::new();
    for square in input.split_whitespace().skip(1) {
        *stacks.entry(square.parse::<u32>().unwrap()).or_insert(0) += 1;
    }
    let mut sum = 0;
    for (square, coins) in stacks {
        if coins != 2 {
            sum ^= square;
        }
    }
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
