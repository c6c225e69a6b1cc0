//! WA: asks only whether the top digit of the largest heap occurs in an odd number of heaps.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let heaps: Vec<u32> = input.split_whitespace().skip(1).map(|t| t.parse().unwrap()).collect();
    let top = heaps.iter().max().unwrap().ilog2();
    let with_it = heaps.iter().filter(|&heap| heap >> top & 1 == 1).count();
    println!("{}", if with_it % 2 == 1 { "koosaga" } else { "cubelover" });
}
