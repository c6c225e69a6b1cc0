//! WA: starts the period one run too early, so that the exception 52 is repeated.
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let cards: Vec<&str> = input.split_whitespace().skip(1).collect();
    let mut table = vec![0_usize; 86];
    for run in 2..86 {
        let mut seen = [false; 16];
        (0..=run - 2).for_each(|left| seen[table[left] ^ table[run - 2 - left]] = true);
        table[run] = seen.iter().position(|&seen| !seen).unwrap();
    }
    let runs = cards.split(|&card| card == "0").map(|run| run.len());
    let sum =
        runs.fold(0, |sum, run| sum ^ table[if run < 52 { run } else { 52 + (run - 52) % 34 }]);
    println!("{}", sum != 0);
}
