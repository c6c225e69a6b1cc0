//! WA: lays the cards in a circle: a run at the end continues at the start.
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let mut cards: Vec<&str> = input.split_whitespace().skip(1).collect();
    if let Some(zero) = cards.iter().position(|&card| card == "0") {
        cards.rotate_left(zero);
    }
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
