//! WA: always empties the smaller box and divides the larger one.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let boxes: Vec<usize> = input.split_whitespace().map(|token| token.parse().unwrap()).collect();
    let mut wins = [[false; 101]; 101];
    for larger in 2..=100 {
        for smaller in 1..=larger {
            let won = (1..larger).any(|part| !wins[part][larger - part]);
            wins[larger][smaller] = won;
            wins[smaller][larger] = won;
        }
    }
    println!("{}", if wins[boxes[0]][boxes[1]] { "A" } else { "B" });
}
