//! WA: counts the heaps that share any bit with the nim-sum, not its top bit.
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let heaps: Vec<u32> = input.split_whitespace().skip(1).map(|x| x.parse().unwrap()).collect();
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    println!("{}", heaps.iter().filter(|&heap| heap & sum != 0).count());
}
