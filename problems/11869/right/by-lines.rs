//! AC: reads two lines, with lines() and next().
use std::io::{stdin, BufRead};

fn main() {
    let mut lines = stdin().lock().lines();
    let _coins: usize = lines.next().unwrap().unwrap().trim().parse().unwrap();
    let squares = lines.next().unwrap().unwrap();
    let sum =
        squares.split_whitespace().fold(0, |sum, square| sum ^ square.parse::<u32>().unwrap());
    println!("{}", if sum == 0 { "cubelover" } else { "koosaga" });
}
