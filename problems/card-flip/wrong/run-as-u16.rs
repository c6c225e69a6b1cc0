//! WA: keeps the length of a run in 16 bits.
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let cards: Vec<&str> = input.split_whitespace().skip(1).collect();
    let mut table = vec![0_usize; 87];
    for run in 2..=86 {
        let mut seen = [false; 16];
        (0..=run - 2).for_each(|left| seen[table[left] ^ table[run - 2 - left]] = true);
        table[run] = seen.iter().position(|&seen| !seen).unwrap();
    }
    let runs = cards.split(|&card| card == "0").map(|run| run.len() as u16);
    let runs = runs.map(|run| if run > 86 { 53 + (run - 53) % 34 } else { run });
    println!("{}", runs.fold(0, |sum, run| sum ^ table[usize::from(run)]) != 0);
}
