//! AC: takes the heaps from the second line, with lines() and nth().
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let line = input.lines().nth(1).unwrap_or("");
    let heaps: Vec<u32> = line.split_whitespace().map(|x| x.parse().unwrap()).collect();
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    println!("{}", heaps.iter().filter(|&heap| heap ^ sum < *heap).count());
}
