//! WA: repeats the first 34 values, as if there were no pre-period.
use std::io::{read_to_string, stdin};

fn main() {
    let vertices: usize = read_to_string(stdin()).unwrap().trim().parse().unwrap();
    let mut table = vec![0_usize; 34];
    for heap in 2..34 {
        let mut seen = [false; 16];
        for left in 0..=heap - 2 {
            seen[table[left] ^ table[heap - 2 - left]] = true;
        }
        table[heap] = seen.iter().position(|&seen| !seen).unwrap();
    }
    println!("{}", if table[vertices % 34] == 0 { 2 } else { 1 });
}
