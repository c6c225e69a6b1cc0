//! AC: takes every line after the first for a row, and does not need the width.
use std::io::{stdin, BufRead};

fn main() {
    let mut sum = 0;
    for line in stdin().lock().lines().skip(1) {
        let line = line.unwrap();
        let row: Vec<u32> = line.split_whitespace().map(|x| x.parse().unwrap()).collect();
        sum ^= row.iter().rfold(0, |g, &a| if a > g { a } else { a - 1 });
    }
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
