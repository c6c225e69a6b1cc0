//! WA: counts the heaps that are at least as large as the nim-sum, whether or not they have its top bit.
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let heaps: Vec<u32> = input.split_whitespace().skip(1).map(|x| x.parse().unwrap()).collect();
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    let count = heaps.iter().filter(|&&heap| sum > 0 && heap >= sum).count();
    println!("{count}");
}
