//! WA: marks three stones as winning, since they can be taken at once.
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let n: usize = text.trim().parse().unwrap();
    let mut wins = vec![true, false, true, true];
    for stones in 4..=n {
        wins.push(!wins[stones - 1] || !wins[stones - 3]);
    }
    println!("{}", if wins[n] { "SK" } else { "CY" });
}
