//! WA: above 100 vertices, uses the values of 34 to 67, among which 35 is an exception.
use std::io::{read_to_string, stdin};

fn main() {
    let mut vertices: usize = read_to_string(stdin()).unwrap().trim().parse().unwrap();
    if vertices > 100 {
        vertices = 34 + vertices % 34;
    }
    let mut table = vec![0_usize; 101];
    for heap in 2..=100 {
        let mut seen = [false; 16];
        for left in 0..=heap - 2 {
            seen[table[left] ^ table[heap - 2 - left]] = true;
        }
        table[heap] = seen.iter().position(|&seen| !seen).unwrap();
    }
    println!("{}", if table[vertices] == 0 { 2 } else { 1 });
}
