//! WA: takes the values of the period for all runs but 0 and 1; those of 15, 17, 18, 32, 35 and 52 differ.
use std::io::{read_to_string, stdin};

const VALUES: [u8; 34] = [
    4, 8, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 9, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5,
    3, 7,
];

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let cards: Vec<&str> = input.split_whitespace().skip(1).collect();
    let runs = cards.split(|&card| card == "0").map(|run| run.len());
    let sum = runs.filter(|&run| run > 1).fold(0, |sum, run| sum ^ VALUES[run % 34]);
    println!("{}", sum != 0);
}
