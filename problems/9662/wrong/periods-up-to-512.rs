//! RE: fills a table of two thousand heaps and looks for a period of at most 512 at its end; one list has 516.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let numbers: Vec<usize> = input.split_whitespace().map(|t| t.parse().unwrap()).collect();
    let (m, moves) = (numbers[0], &numbers[2..]);

    let mut loses = vec![true];
    let mut lost = vec![0];
    for n in 1..2048 {
        loses.push(!moves.iter().any(|&a| a <= n && loses[n - a]));
        lost.push(lost[n - 1] + usize::from(loses[n]));
    }
    if m < 2048 {
        println!("{}", lost[m]);
        return;
    }
    let repeats = |p: &usize| loses[1000..1512] == loses[1000 + p..1512 + p];
    let period = (1..=512).find(repeats).unwrap();
    let periods = (m - 1000) / period;
    println!("{}", periods * (lost[1000 + period] - lost[1000]) + lost[m - periods * period]);
}
