//! WA: takes the first shift up to 100 that leaves the heaps 100 to 199 alike for the period.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let numbers: Vec<usize> = input.split_whitespace().map(|t| t.parse().unwrap()).collect();
    let (m, moves) = (numbers[0], &numbers[2..]);

    let mut loses = vec![true];
    let mut lost = vec![0];
    for n in 1..=400 {
        loses.push(!moves.iter().any(|&a| a <= n && loses[n - a]));
        lost.push(lost[n - 1] + usize::from(loses[n]));
    }
    if m <= 400 {
        println!("{}", lost[m]);
        return;
    }
    let period = (1..100).find(|p| (100..200).all(|n| loses[n] == loses[n + p])).unwrap_or(100);
    let periods = (m - 200) / period;
    println!("{}", periods * (lost[200 + period] - lost[200]) + lost[m - periods * period]);
}
