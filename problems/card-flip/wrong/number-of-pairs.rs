//! WA: takes two cards from each run as often as possible, and asks whether the number of moves is odd.
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let cards: Vec<&str> = input.split_whitespace().skip(1).collect();
    let pairs: usize = cards.split(|&card| card == "0").map(|run| run.len() / 2).sum();
    println!("{}", pairs % 2 == 1);
}
