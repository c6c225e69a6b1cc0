//! RE: an array one heap too short for the largest input.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let mut tokens = input.split_whitespace();
    let n: usize = tokens.next().unwrap().parse().unwrap();
    let mut heaps = [0_i32; 99];
    for i in 0..n {
        heaps[i] = tokens.next().unwrap().parse().unwrap();
    }
    let mut sum = 0;
    for heap in &heaps[..n] {
        sum ^= heap;
    }
    println!("{}", if sum != 0 { "koosaga" } else { "cubelover" });
}
