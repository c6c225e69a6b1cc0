//! AC: takes the heaps from the second line, and ignores the first.

use std::io::stdin;

fn main() {
    let mut line = String::new();
    stdin().read_line(&mut line).unwrap();
    line.clear();
    stdin().read_line(&mut line).unwrap();
    let sum = line
        .split_whitespace()
        .map(|token| token.parse::<u32>().unwrap())
        .fold(0, |sum, heap| sum ^ heap);
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
