//! Taking a power of four by the rules.
//!
//! Who wins is told by values that are proved for every heap. Heaps of at most 5000 stones are played out by
//! plain search as well.

use games::heaps::{any, powers_of_four};
use games::{oracle::first_wins, shelf, Search};
use proconio::input;

fn main() {
    input! {
        n: u64,
    }
    let wins = first_wins(&[n], powers_of_four, &shelf::powers_of_four::game().proof());
    if n <= 5000 {
        let played = Search::normal(any(powers_of_four)).wins(&vec![n]);
        assert_eq!(played, wins, "plain search and proof disagree");
    }
    println!("{}", if wins { "SK" } else { "CY" });
}
