//! WA: takes 0123012345 for the period, since the values begin with it three times over.
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let heaps = input.split_whitespace().skip(1).map(|x| x.parse::<usize>().unwrap());
    let sum = heaps.fold(0, |sum, heap| sum ^ [0, 1, 2, 3, 0, 1, 2, 3, 4, 5][heap % 10]);
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
