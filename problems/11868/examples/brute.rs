//! Nim, by the values that are proved for every heap. The mex rule also computes those of heaps up to 1000, and
//! plain search plays out positions of at most 12 stones.
//!
//! The answer is then derived once more, as Bouton (1901) did: written in binary under each other, the heaps of a
//! losing position have an even number of ones in every column. Every move from there makes a column odd, and from any
//! other position some move makes all columns even.

use games::{oracle::first_wins, shelf};
use proconio::input;

fn main() {
    input! {
        n: usize,
        heaps: [u64; n],
    }
    let wins = first_wins(&heaps, &shelf::nim());
    assert_eq!(wins, !all_columns_even(&heaps), "the proof and Bouton disagree");
    println!("{}", if wins { "koosaga" } else { "cubelover" });
}

fn all_columns_even(heaps: &[u64]) -> bool {
    (0..u64::BITS).all(|column| {
        let ones = heaps.iter().filter(|&heap| (heap >> column) % 2 == 1).count();
        ones % 2 == 0
    })
}
