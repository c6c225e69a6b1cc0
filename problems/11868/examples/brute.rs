//! Nim, by the values that are proved for every heap. The mex rule computes those of heaps up to 1000 as well,
//! and plain search plays positions of at most 12 stones out.
//!
//! The answer is then derived once more, as Bouton (1901) did: written in binary under each other, the heaps of
//! a lost position have an even number of ones in every column. A move from there spoils a column, and from
//! anywhere else some move mends them all.

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
