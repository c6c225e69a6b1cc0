//! RE: fills in the values of 1 to 4 in a table that ends at n.
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let n: usize = text.trim().parse().unwrap();
    let mut wins = vec![false; n + 1];
    wins[1] = true;
    wins[3] = true;
    wins[4] = true;
    for stones in 5..=n {
        wins[stones] = [1, 3, 4].iter().any(|taken| !wins[stones - taken]);
    }
    println!("{}", if wins[n] { "SK" } else { "CY" });
}
