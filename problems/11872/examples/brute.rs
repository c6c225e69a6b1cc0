//! Lasker's Nim, by the values that are proved for every heap. The mex rule also computes those of heaps up to
//! 1000, and plain search plays out positions of at most 12 stones.

use games::{oracle::first_wins, shelf};
use proconio::input;

fn main() {
    input! {
        n: usize,
        heaps: [u64; n],
    }
    let wins = first_wins(&heaps, &shelf::lasker());
    println!("{}", if wins { "koosaga" } else { "cubelover" });
}
