//! AC: reads one line; a table of who wins, from 0 stones on.
use std::io::{stdin, BufRead};

fn main() {
    let line = stdin().lock().lines().next().unwrap().unwrap();
    let n: usize = line.parse().unwrap();
    let mut wins = vec![false; n + 1];
    for stones in 1..=n {
        wins[stones] = [1, 3, 4].iter().any(|&taken| taken <= stones && !wins[stones - taken]);
    }
    println!("{}", if wins[n] { "SK" } else { "CY" });
}
