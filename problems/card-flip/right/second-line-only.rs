//! AC: takes the cards from the second line, with lines() and nth().
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let cards: Vec<&str> = input.lines().nth(1).unwrap_or("").split_whitespace().collect();
    let mut table = vec![0_usize; 87];
    for run in 2..=86 {
        let mut seen = [false; 16];
        (0..=run - 2).for_each(|left| seen[table[left] ^ table[run - 2 - left]] = true);
        table[run] = seen.iter().position(|&seen| !seen).unwrap();
    }
    let runs = cards.split(|&card| card == "0").map(|run| run.len());
    let sum =
        runs.fold(0, |sum, run| sum ^ table[if run > 86 { 53 + (run - 53) % 34 } else { run }]);
    println!("{}", sum != 0);
}
