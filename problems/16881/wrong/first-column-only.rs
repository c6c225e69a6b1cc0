//! WA: takes the first column for heaps of Nim, and believes that all other moves can be answered.
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let numbers: Vec<u32> = input.split_whitespace().map(|x| x.parse().unwrap()).collect();
    let sum = numbers[2..].chunks(numbers[1] as usize).fold(0, |sum, row| sum ^ row[0]);
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
