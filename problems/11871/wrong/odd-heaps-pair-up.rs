//! WA: asks whether the number of odd heaps is odd, and decides by the even heaps alone if it is not.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let numbers: Vec<u32> = input.split_whitespace().map(|token| token.parse().unwrap()).collect();
    let (odd, even): (Vec<u32>, Vec<u32>) = numbers[1..].iter().partition(|&heap| heap % 2 == 1);
    let sum = even.iter().fold(0, |sum, heap| sum ^ (heap / 2 - 1));
    println!("{}", if odd.len() % 2 == 1 || sum != 0 { "koosaga" } else { "cubelover" });
}
