//! RE: a table with rows and columns 0 to 99 has no entry for 100.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let boxes: Vec<usize> = input.split_whitespace().map(|token| token.parse().unwrap()).collect();
    let mut wins = [[false; 100]; 100];
    for stones in 3..200 {
        for one in 1..stones {
            let other = stones - one;
            if one < 100 && other < 100 {
                let won = |rest: usize| (1..rest).any(|part| !wins[part][rest - part]);
                wins[one][other] = won(one) || won(other);
            }
        }
    }
    println!("{}", if wins[boxes[0]][boxes[1]] { "A" } else { "B" });
}
