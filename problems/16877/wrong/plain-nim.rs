//! WA: plays plain Nim, as if any number of stones could be taken.
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let heaps = input.split_whitespace().skip(1).map(|x| x.parse::<u32>().unwrap());
    let sum = heaps.fold(0, |sum, heap| sum ^ heap);
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
