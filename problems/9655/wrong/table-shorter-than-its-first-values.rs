//! RE: fills in the values of 1, 2 and 3 in a table that ends at n.
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let n: usize = text.trim().parse().unwrap();
    let mut wins = vec![false; n + 1];
    wins[1] = true;
    wins[2] = false;
    wins[3] = true;
    for stones in 4..=n {
        wins[stones] = !wins[stones - 1] || !wins[stones - 3];
    }
    println!("{}", if wins[n] { "SK" } else { "CY" });
}
