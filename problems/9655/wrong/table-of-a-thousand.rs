//! RE: keeps a table of 1000 values, from 0 to 999.
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let n: usize = text.trim().parse().unwrap();
    let mut wins = [false; 1000];
    for stones in 1..=n {
        wins[stones] = !wins[stones - 1] || stones >= 3 && !wins[stones - 3];
    }
    println!("{}", if wins[n] { "SK" } else { "CY" });
}
