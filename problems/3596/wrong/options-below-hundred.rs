//! RE: no value is above 89, so there are a hundred entries for the options; but options reach 127.
use std::io::{read_to_string, stdin};

fn main() {
    let cells: usize = read_to_string(stdin()).unwrap().trim().parse().unwrap();
    let mut table = vec![0_usize; cells + 3];
    for heap in 3..=cells + 2 {
        let mut seen = [false; 100];
        for left in 0..=heap - 3 {
            seen[table[left] ^ table[heap - 3 - left]] = true;
        }
        table[heap] = seen.iter().position(|&seen| !seen).unwrap();
    }
    println!("{}", if table[cells + 2] == 0 { 2 } else { 1 });
}
