//! WA: from heap 1000 on, looks for the first repetition of 21 heaps in a row, but 22 are needed.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let numbers: Vec<usize> = input.split_whitespace().map(|t| t.parse().unwrap()).collect();
    let (m, moves) = (numbers[0], &numbers[2..]);

    let mut loses = vec![true];
    let mut lost = vec![0];
    for n in 1..=3000 {
        loses.push(!moves.iter().any(|&a| a <= n && loses[n - a]));
        lost.push(lost[n - 1] + usize::from(loses[n]));
    }
    if m <= 3000 {
        println!("{}", lost[m]);
        return;
    }
    let first = &loses[1000..1021];
    let period = 1 + loses[1001..].windows(21).position(|window| window == first).unwrap();
    let periods = (m - 1000) / period;
    println!("{}", periods * (lost[1000 + period] - lost[1000]) + lost[m - periods * period]);
}
