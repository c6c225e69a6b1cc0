//! Misère Nim by the rules: plain search, where few enough moves can follow.
//!
//! Every position is also decided by Bouton's theorem (1901), and the two must agree. Write the heaps in binary under
//! each other. If some heap is above 1, the player to move loses if and only if every column has an even number of
//! ones. From such a position no move leaves all columns even, and at least one heap above 1 stays. From any other,
//! some move makes all columns even or, if only one heap is above 1, shrinks it so that an odd number of ones is left.
//! With heaps of 1 alone, an odd number of them is losing.

use games::{oracle, shelf, Position};
use proconio::input;

fn main() {
    input! {
        n: usize,
        heaps: [u64; n],
    }
    let wins = !is_lost(&heaps);

    if oracle::can_be_played_out(&heaps) {
        let played = shelf::nim().misere().search().wins(&Position::Heaps(heaps));
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
