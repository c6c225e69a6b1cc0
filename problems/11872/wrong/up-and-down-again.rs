//! WA: turns 4k + 3 into 4k + 4, and in the next step back again.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let mut heaps: Vec<u32> =
        input.split_whitespace().skip(1).map(|t| t.parse().unwrap()).collect();
    for heap in &mut heaps {
        if *heap % 4 == 3 {
            *heap += 1;
        }
        if *heap % 4 == 0 {
            *heap -= 1;
        }
    }
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
