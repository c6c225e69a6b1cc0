//! AC: reads both lines into the same string, one after the other, and clears it in between.
use std::io::{self, BufRead};

fn main() {
    let mut input = io::stdin().lock();
    let mut line = String::new();
    input.read_line(&mut line).unwrap();
    let n: usize = line.trim().parse().unwrap();
    line.clear();
    input.read_line(&mut line).unwrap();
    let mut sum = 0;
    for heap in line.split_ascii_whitespace().take(n) {
        let heap: u32 = heap.parse().unwrap();
        sum ^= match heap % 4 {
            0 => heap - 1,
            3 => heap + 1,
            _ => heap,
        };
    }
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
