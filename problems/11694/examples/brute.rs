//! Misère Nim by the rules: plain search, where few enough moves can follow.
//!
//! Every position is also answered as Bouton (1901) did, and the two must agree. Write the heaps in binary under
//! each other. If a column but the last holds a one, the player to move loses exactly if every column holds an
//! even number of ones. From there no move leaves all columns even, and at least one heap above 1 stays; from
//! anywhere else a move makes all of them even, or, if only one heap is above 1, shrinks it so that an odd
//! number of ones is left. Heaps of 1 alone go one by one, and an odd number of them is lost.

use games::{oracle, shelf, Position};
use proconio::input;

fn main() {
    input! {
        n: usize,
        heaps: [u64; n],
    }
    let wins = !is_lost(&heaps);

    if oracle::can_be_played_out(&heaps) {
        let played = shelf::nim_misere().search().wins(&Position::Heaps(heaps));
        assert_eq!(played, wins, "plain search and Bouton disagree");
    }
    println!("{}", if wins { "koosaga" } else { "cubelover" });
}

fn is_lost(heaps: &[u64]) -> bool {
    let ones = |column| heaps.iter().filter(|&heap| (heap >> column) % 2 == 1).count();
    if (1..u64::BITS).all(|column| ones(column) == 0) {
        ones(0) % 2 == 1
    } else {
        (0..u64::BITS).all(|column| ones(column) % 2 == 0)
    }
}
