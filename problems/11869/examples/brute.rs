//! Nimble as Nim: a coin on square k can go to the squares 0..k and blocks no other coin, so it is a heap of k stones,
//! whose value is proved for every k.
//!
//! Where few moves can follow, plain search on the strip itself must agree.

use games::{oracle, shelf, Position};
use proconio::input;

fn main() {
    input! {
        m: usize,
        coins: [u64; m],
    }
    let wins = oracle::first_wins(&coins, &shelf::nim());

    if oracle::can_be_played_out(&coins) {
        let played = shelf::nimble().search().wins(&Position::Heaps(coins));
        assert_eq!(played, wins, "plain search and proof disagree");
    }
    println!("{}", if wins { "koosaga" } else { "cubelover" });
}
