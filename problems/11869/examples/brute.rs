//! Nimble as Nim: a coin on square k may go to the squares 0..k and does not get in another's way, so it is a
//! heap of k stones, and what that is worth is proved for every heap.
//!
//! Where few moves can follow, the strip itself is played by plain search and must agree.

use games::{oracle, shelf, Position};
use proconio::input;

fn main() {
    input! {
        m: usize,
        coins: [u64; m],
    }
    let wins = oracle::first_wins(&coins, &shelf::nim());

    if oracle::can_be_played_out(&coins) {
        let played = shelf::nimble().search().wins(&Position::Coins(coins));
        assert_eq!(played, wins, "plain search and proof disagree");
    }
    println!("{}", if wins { "koosaga" } else { "cubelover" });
}
