//! WA: tries crosses only up to the 500th cell, as if those further in gave no new values.
use std::io::{read_to_string, stdin};

fn main() {
    let cells: usize = read_to_string(stdin()).unwrap().trim().parse().unwrap();
    let mut table = vec![0_usize; cells + 3];
    for heap in 3..=cells + 2 {
        let mut seen = [false; 256];
        for left in 0..500.min(heap - 2) {
            seen[table[left] ^ table[heap - 3 - left]] = true;
        }
        table[heap] = seen.iter().position(|&seen| !seen).unwrap();
    }
    println!("{}", if table[cells + 2] == 0 { 2 } else { 1 });
}
