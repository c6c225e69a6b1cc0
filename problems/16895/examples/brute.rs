//! Winning first moves of Nim, by trying every move.
//!
//! The mex rule (with the theorem of Sprague and Grundy) decides whether a move wins. Where few enough moves can
//! follow, plain search must count the same.

use games::{oracle, shelf, Position};
use proconio::input;

fn main() {
    input! {
        n: usize,
        heaps: [u64; n],
    }
    let largest = heaps.iter().copied().max().unwrap_or(0);
    let game = shelf::nim();
    let table = game.table(largest);
    let value = heaps.iter().fold(0, |sum, &heap| sum ^ table[heap as usize]);
    let winning = |heap: u64| {
        let others = value ^ table[heap as usize];
        (0..heap).filter(|&rest| table[rest as usize] == others).count()
    };
    let count: usize = heaps.iter().map(|&heap| winning(heap)).sum();

    if oracle::can_be_played_out(&heaps) {
        let played = game.search().winning_moves(&Position::Heaps(heaps));
        assert_eq!(count, played.len(), "plain search and mex disagree");
    }
    println!("{count}");
}
