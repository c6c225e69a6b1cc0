//! Taking 1, 3 or 4 stones by the rules.
//!
//! Who wins is told by values that are proved for every heap. Heaps of at most 5000 stones are played out by
//! plain search as well.

use games::heaps::{any, take};
use games::{oracle::first_wins, shelf, Search};
use proconio::input;

fn main() {
    input! {
        n: u64,
    }
    let rule = |heap| take(heap, &[1, 3, 4]);
    let wins = first_wins(&[n], rule, &shelf::take::game(&[1, 3, 4]).proof());
    if n <= 5000 {
        let played = Search::normal(any(rule)).wins(&vec![n]);
        assert_eq!(played, wins, "plain search and proof disagree");
    }
    println!("{}", if wins { "SK" } else { "CY" });
}
