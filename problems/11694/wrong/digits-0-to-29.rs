//! WA: looks at thirty binary digits, enough for a thousand million but not for two.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let heaps: Vec<u32> = input.split_whitespace().skip(1).map(|t| t.parse().unwrap()).collect();
    let ones = |digit: u32| heaps.iter().filter(|&heap| heap >> digit & 1 == 1).count();
    let normal = (0..30).any(|digit| ones(digit) % 2 == 1);
    let only_ones = heaps.iter().all(|&heap| heap == 1);
    println!("{}", if normal != only_ones { "koosaga" } else { "cubelover" });
}
