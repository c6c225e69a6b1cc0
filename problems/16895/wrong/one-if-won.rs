//! WA: counts one winning move wherever there are any.
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let heaps = input.split_whitespace().skip(1).map(|x| x.parse::<u32>().unwrap());
    let sum = heaps.fold(0, |sum, heap| sum ^ heap);
    println!("{}", u32::from(sum != 0));
}
