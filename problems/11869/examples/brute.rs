//! Nimble by the rules.
//!
//! A coin on square n may go to the squares 0..n and does not get in another's way: it is a heap of Nim, and by
//! induction worth n, so that squares above 1000 continue the table's pattern, value(n + 1) = value(n) + 1.
//! Where few moves can follow, the strip itself is played by plain search and must agree.

use games::{boards, heaps, Search};
use proconio::input;

fn main() {
    input! {
        m: usize,
        coins: [u64; m],
    }
    let wins = games::first_wins(&coins, heaps::nim, 1000);

    if heaps::can_be_played_out(&coins) {
        let mut coins = coins;
        coins.sort_unstable();
        let played = Search::normal(boards::nimble).wins(&coins);
        assert_eq!(played, wins, "plain search and the mex rule disagree");
    }
    println!("{}", if wins { "koosaga" } else { "cubelover" });
}
