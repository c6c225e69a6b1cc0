//! WA: subtracts the length of the pre-period from M, even if M is smaller.

use std::collections::HashMap;
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let numbers: Vec<u32> = input.split_whitespace().map(|t| t.parse().unwrap()).collect();
    let (m, moves) = (numbers[0], &numbers[2..]);
    let mask = moves.iter().fold(0_u32, |mask, a| mask | 1 << (a - 1));
    let width = (1 << moves[moves.len() - 1]) - 1;

    let mut last = 1_u32;
    let mut lost = vec![0];
    let mut seen = HashMap::from([(last, 0)]);
    let start = loop {
        let n = lost.len();
        let loses = u32::from(last & mask == 0);
        last = (last << 1 | loses) & width;
        lost.push(lost[n - 1] + loses);
        if let Some(start) = seen.insert(last, n) {
            break start;
        }
    };
    let period = lost.len() - 1 - start;
    let beyond = m.wrapping_sub(start as u32);
    let (periods, rest) = (beyond / period as u32, beyond as usize % period);
    let in_period = lost[start + period] - lost[start];
    println!("{}", lost[start + rest].wrapping_add(periods.wrapping_mul(in_period)));
}
