//! Taking 1, 3 or 4 stones by the rules.
//!
//! Who wins is told by values that are proved for every heap. Heaps of at most 5000 stones are played out by
//! plain search as well.

use games::{oracle::first_wins, shelf, Position};
use proconio::input;

fn main() {
    input! {
        n: u64,
    }
    let game = shelf::take(&[1, 3, 4]);
    let wins = first_wins(&[n], &game);
    if n <= 5000 {
        let played = game.search().wins(&Position::Heaps(vec![n]));
        assert_eq!(played, wins, "plain search and proof disagree");
    }
    println!("{}", if wins { "SK" } else { "CY" });
}
