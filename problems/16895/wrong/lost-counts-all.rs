//! WA: counts `heap ^ sum <= heap`, which holds for every heap if the position is losing.
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let heaps: Vec<u32> = input.split_whitespace().skip(1).map(|x| x.parse().unwrap()).collect();
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    println!("{}", heaps.iter().filter(|&heap| heap ^ sum <= *heap).count());
}
