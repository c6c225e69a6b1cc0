//! Taking a power of four by the rules.
//!
//! Values that are proved for every heap decide who wins. Heaps of at most 5000 stones are also played out by plain
//! search.

use games::{oracle::first_wins, shelf, Position};
use proconio::input;

fn main() {
    input! {
        n: u64,
    }
    let game = shelf::powers_of_four();
    let wins = first_wins(&[n], &game);
    if n <= 5000 {
        let played = game.search().wins(&Position::Heaps(vec![n]));
        assert_eq!(played, wins, "plain search and proof disagree");
    }
    println!("{}", if wins { "SK" } else { "CY" });
}
