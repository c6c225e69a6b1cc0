//! Cards as rows of Dawson's Kayles, by the values that are proved for rows of every length; at most 12 cards
//! are also played out by plain search.

use games::{oracle::first_wins, shelf, Position};
use proconio::input;

fn main() {
    input! {
        n: usize,
        cards: [u8; n],
    }
    assert!(cards.iter().all(|&card| card <= 1), "a card is 0 or 1");
    let runs: Vec<u64> = cards.split(|&card| card == 0).map(|run| run.len() as u64).collect();
    let wins = first_wins(&runs, &shelf::dawson_kayles());
    if n <= 12 {
        let row = cards.iter().map(|&card| ['0', '1'][usize::from(card)]).collect();
        assert_eq!(shelf::cards().search().wins(&Position::Cells(row)), wins);
    }
    println!("{wins}");
}
