//! WA: keeps the heaps as bytes.
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let heaps: Vec<u8> =
        input.split_whitespace().skip(1).map(|x| x.parse::<u32>().unwrap() as u8).collect();
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    println!("{}", heaps.iter().filter(|&heap| heap ^ sum < *heap).count());
}
