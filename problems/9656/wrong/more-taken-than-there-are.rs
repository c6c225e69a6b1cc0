//! WA: calls a heap below zero losing, so that taking three wins from one stone.
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let n: usize = text.trim().parse().unwrap();
    let mut wins = vec![true];
    for stones in 1..=n {
        let after = |taken| stones.checked_sub(taken).is_some_and(|left| wins[left]);
        wins.push(!after(1) || !after(3));
    }
    println!("{}", if wins[n] { "SK" } else { "CY" });
}
