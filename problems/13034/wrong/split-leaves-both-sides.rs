//! WA: starts the split at one vertex, as if a segment had to leave vertices on both sides.
use std::io::{read_to_string, stdin};

fn main() {
    let vertices: usize = read_to_string(stdin()).unwrap().trim().parse().unwrap();
    let mut table = vec![0_usize; vertices + 1];
    for heap in 2..=vertices {
        let mut seen = [false; 64];
        for left in 1..heap - 2 {
            seen[table[left] ^ table[heap - 2 - left]] = true;
        }
        table[heap] = seen.iter().position(|&seen| !seen).unwrap();
    }
    println!("{}", if table[vertices] == 0 { 2 } else { 1 });
}
