//! WA: forbids only the cells beside a cross, not those at distance two.
use std::io::{read_to_string, stdin};

fn main() {
    let cells: usize = read_to_string(stdin()).unwrap().trim().parse().unwrap();
    let mut table = vec![0_usize; cells + 1];
    for n in 1..=cells {
        let mut seen = [false; 256];
        for cross in 1..=n {
            seen[table[cross.saturating_sub(2)] ^ table[(n - cross).saturating_sub(1)]] = true;
        }
        table[n] = seen.iter().position(|&seen| !seen).unwrap();
    }
    println!("{}", if table[cells] == 0 { 2 } else { 1 });
}
