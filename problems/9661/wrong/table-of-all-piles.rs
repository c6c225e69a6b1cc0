//! MLE: keeps the winner of every pile up to n.
use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    let n: usize = text.trim().parse().unwrap();
    let powers: Vec<usize> = (0..20).map(|k| 4usize.pow(k)).collect();
    let mut winners = vec!["CY"];
    for stones in 1..=n {
        let mut permitted = powers.iter().take_while(|&&taken| taken <= stones);
        let wins = permitted.any(|taken| winners[stones - taken] == "CY");
        winners.push(if wins { "SK" } else { "CY" });
    }
    println!("{}", winners[n]);
}
