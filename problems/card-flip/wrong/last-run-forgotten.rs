//! WA: counts a run only when a 0 ends it, and forgets the run at the end of the row.
use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let mut table = vec![0_usize; 87];
    for run in 2..=86 {
        let mut seen = [false; 16];
        (0..=run - 2).for_each(|left| seen[table[left] ^ table[run - 2 - left]] = true);
        table[run] = seen.iter().position(|&seen| !seen).unwrap();
    }
    let (mut sum, mut run) = (0, 0);
    for card in input.split_whitespace().skip(1) {
        if card == "1" {
            run += 1;
        } else {
            sum ^= table[if run > 86 { 53 + (run - 53) % 34 } else { run }];
            run = 0;
        }
    }
    println!("{}", sum != 0);
}
