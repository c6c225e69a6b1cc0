//! WA: takes equal heaps for the same heap, and counts their moves once.
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let mut heaps: Vec<u32> =
        input.split_whitespace().skip(1).map(|x| x.parse().unwrap()).collect();
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    heaps.sort();
    heaps.dedup();
    println!("{}", heaps.iter().filter(|&heap| heap ^ sum < *heap).count());
}
