//! WA: reads the heaps as 32-bit floats, whose 24 binary digits are too few for 10^9.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let numbers: Vec<f32> = input.split_whitespace().map(|token| token.parse().unwrap()).collect();
    let n = numbers[0] as usize;
    let sum = numbers[1..=n].iter().fold(0, |sum, &heap| sum ^ heap as u32);
    println!("{}", if sum != 0 { "koosaga" } else { "cubelover" });
}
