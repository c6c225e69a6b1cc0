//! AC: a list of all 25 losing strips, and an answer that ends in CR LF.
use std::io::{stdin, BufRead};

const LOST: [u32; 25] = [
    6, 12, 22, 30, 32, 44, 54, 64, 76, 86, 98, 110, 118, 130, 132, 162, 170, 184, 194, 202, 282,
    290, 302, 356, 1046,
];

fn main() {
    let line = stdin().lock().lines().next().unwrap().unwrap();
    let cells: u32 = line.trim().parse().unwrap();
    print!("{}\r\n", if LOST.contains(&cells) { 2 } else { 1 });
}
