//! Cards as rows of Dawson's Kayles, by the values that are proved for rows of every length; at most 12 cards
//! are played out by plain search as well.

use games::{boards, heaps, oracle::first_wins, shelf, Search};
use proconio::input;

fn main() {
    input! {
        n: usize,
        cards: [u8; n],
    }
    assert!(cards.iter().all(|&card| card <= 1), "a card is 0 or 1");
    let up: Vec<bool> = cards.iter().map(|&card| card == 1).collect();
    let runs: Vec<u64> = up.split(|&up| !up).map(|run| run.len() as u64).collect();
    let wins = first_wins(&runs, heaps::dawson_kayles, &shelf::dawson_kayles::game().proof());
    if n <= 12 {
        assert_eq!(Search::normal(boards::cards).wins(&up), wins);
    }
    println!("{wins}");
}
