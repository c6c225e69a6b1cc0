//! WA: empties the second box and divides the first, never the other way round.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let boxes: Vec<usize> = input.split_whitespace().map(|token| token.parse().unwrap()).collect();
    let mut wins = [[false; 101]; 101];
    for first in 2..=100 {
        let won = (1..first).any(|part| !wins[part][first - part]);
        wins[first] = [won; 101];
    }
    println!("{}", if wins[boxes[0]][boxes[1]] { "A" } else { "B" });
}
