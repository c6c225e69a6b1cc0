//! WA: counts a move that takes more than there is as one that empties the heap.

use std::collections::HashMap;
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let numbers: Vec<usize> = input.split_whitespace().map(|t| t.parse().unwrap()).collect();
    let (m, moves) = (numbers[0], &numbers[2..]);
    let mask = moves.iter().fold(0_u32, |mask, a| mask | 1 << (a - 1));

    let all = (1 << 22) - 1;
    let mut last = all;
    let mut lost = vec![0];
    let mut seen = HashMap::from([(last, 0)]);
    let (start, period) = loop {
        let n = lost.len();
        let loses = u32::from(last & mask == 0);
        last = (last << 1 | loses) & all;
        lost.push(lost[n - 1] + loses as usize);
        if let Some(start) = seen.insert(last, n) {
            break (start, n - start);
        }
    };
    let periods = m.saturating_sub(start) / period;
    println!("{}", periods * (lost[start + period] - lost[start]) + lost[m - periods * period]);
}
