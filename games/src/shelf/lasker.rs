//! Lasker's Nim.

use crate::prelude::*;
use crate::shelf::nim::nim;

/// Lasker's Nim: [`lasker`].
pub fn game() -> HeapGame {
    let card = Card {
        name: "lasker",
        about: "take any number of stones from a heap, or split one in two; who takes the last one wins",
        source: "Winning Ways, chapter 4",
        theory: Theory::Pattern,
        ..CARD
    };
    HeapGame::new(card, lasker, Moves::taking(1, &[0], &[0], true))
}

/// Lasker's Nim: take any number of stones, or split the heap in two and take nothing.
///
/// *Winning Ways*, chapter 4, where it is 4.333….
///
/// ```
/// assert_eq!(games::heaps::lasker(3), [vec![0], vec![1], vec![2], vec![1, 2]]);
/// ```
pub fn lasker(heap: u64) -> Vec<Vec<u64>> {
    let split = (1..=heap / 2).map(|part| vec![part, heap - part]);
    nim(heap).into_iter().chain(split).collect()
}
