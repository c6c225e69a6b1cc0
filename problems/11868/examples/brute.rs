//! Nim by the rules.
//!
//! Heaps above 1000 continue the table's pattern, value(n + 1) = value(n) + 1: a heap of n has the heaps
//! 0..n for options, so by induction it is worth n. The answer is then derived once more, as Bouton (1901) did:
//! written in binary under each other, the heaps of a lost position have an even number of ones in every
//! column. A move from there spoils a column, and from anywhere else some move mends them all.

use games::heaps::nim;
use proconio::input;

fn main() {
    input! {
        n: usize,
        heaps: [u64; n],
    }
    let wins = games::first_wins(&heaps, nim, 1000);
    assert_eq!(wins, !all_columns_even(&heaps), "the mex rule and Bouton disagree");
    println!("{}", if wins { "koosaga" } else { "cubelover" });
}

fn all_columns_even(heaps: &[u64]) -> bool {
    (0..u64::BITS).all(|column| {
        let ones = heaps.iter().filter(|&heap| (heap >> column) % 2 == 1).count();
        ones % 2 == 0
    })
}
