//! MLE: keeps the winner of every heap up to n.
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let n: usize = text.trim().parse().unwrap();
    let mut winners = vec!["CY"];
    for stones in 1..=n {
        let lost = |taken| taken <= stones && winners[stones - taken] == "CY";
        winners.push(if lost(1) || lost(3) { "SK" } else { "CY" });
    }
    println!("{}", winners[n]);
}
