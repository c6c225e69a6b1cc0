//! Nimble as Nim: a coin on square k may go to the squares 0..k and does not get in another's way, so it is a
//! heap of k stones, and what that is worth is proved for every heap.
//!
//! Where few moves can follow, the strip itself is played by plain search and must agree.

use games::{boards, heaps, oracle::first_wins, shelf, Search};
use proconio::input;

fn main() {
    input! {
        m: usize,
        coins: [u64; m],
    }
    let wins = first_wins(&coins, heaps::nim, &shelf::nim::game().proof());

    if heaps::can_be_played_out(&coins) {
        let mut coins = coins;
        coins.sort_unstable();
        let played = Search::normal(boards::nimble).wins(&coins);
        assert_eq!(played, wins, "plain search and proof disagree");
    }
    println!("{}", if wins { "koosaga" } else { "cubelover" });
}
