//! TLE: computes the values up to the longest run: half of 100000 squared steps.
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let cards: Vec<&str> = input.split_whitespace().skip(1).collect();
    let runs: Vec<usize> = cards.split(|&card| card == "0").map(|run| run.len()).collect();
    let longest = *runs.iter().max().unwrap();
    let mut table = vec![0_usize; longest + 1];
    for run in 2..=longest {
        let mut seen = [false; 16];
        for left in 0..=run - 2 {
            seen[table[left] ^ table[run - 2 - left]] = true;
        }
        table[run] = seen.iter().position(|&seen| !seen).unwrap();
    }
    println!("{}", runs.iter().fold(0, |sum, &run| sum ^ table[run]) != 0);
}
