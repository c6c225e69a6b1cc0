//! RE: marks the windows in an array of 2^20, as if no permitted number were above 20.

use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let numbers: Vec<usize> = input.split_whitespace().map(|t| t.parse().unwrap()).collect();
    let (m, moves) = (numbers[0], &numbers[2..]);
    let mask = moves.iter().fold(0, |mask, a| mask | 1 << (a - 1));
    let width = (1 << moves[moves.len() - 1]) - 1;

    let mut seen = vec![-1; 1 << 20];
    let mut last: usize = 1;
    let mut lost = vec![0];
    seen[last] = 0;
    let start = loop {
        let loses = usize::from(last & mask == 0);
        last = (last << 1 | loses) & width;
        lost.push(lost[lost.len() - 1] + loses);
        if seen[last] >= 0 {
            break seen[last] as usize;
        }
        seen[last] = lost.len() as i32 - 1;
    };
    let period = lost.len() - 1 - start;
    let periods = m.saturating_sub(start) / period;
    println!("{}", periods * (lost[start + period] - lost[start]) + lost[m - periods * period]);
}
