//! Lasker's Nim by the rules.
//!
//! Heaps above 1000 continue the table's pattern, value(n + 4) = value(n) + 4: it holds for every n since
//! what a split is worth depends, modulo 4, on the parts modulo 4 only (*Winning Ways*, chapter 4).

use games::heaps::lasker;
use proconio::input;

fn main() {
    input! {
        n: usize,
        heaps: [u64; n],
    }
    println!("{}", if games::first_wins(&heaps, lasker, 1000) { "koosaga" } else { "cubelover" });
}
