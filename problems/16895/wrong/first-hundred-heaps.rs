//! WA: reads at most a hundred heaps, the limit of the Nim problems before this one.
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let heaps: Vec<u32> =
        input.split_whitespace().skip(1).take(100).map(|x| x.parse().unwrap()).collect();
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    println!("{}", heaps.iter().filter(|&heap| heap ^ sum < *heap).count());
}
