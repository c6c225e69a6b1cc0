//! Cards as rows of Dawson's Kayles by the mex rule; at most 12 cards are played out by plain search as well.
//!
//! Runs above 1000 continue the table's pattern: an octal game whose values repeat for long enough repeats for
//! ever, and 176 values are long enough for this one (Guy and Smith, *The G-values of various games*, 1956).

use games::{boards, first_wins, heaps, Search};
use proconio::input;

fn main() {
    input! {
        n: usize,
        cards: [u8; n],
    }
    assert!(cards.iter().all(|&card| card <= 1), "a card is 0 or 1");
    let up: Vec<bool> = cards.iter().map(|&card| card == 1).collect();
    let runs: Vec<u64> = up.split(|&up| !up).map(|run| run.len() as u64).collect();
    let wins = first_wins(&runs, heaps::dawson_kayles, 1000);
    if n <= 12 {
        assert_eq!(Search::normal(boards::cards).wins(&up), wins);
    }
    println!("{wins}");
}
