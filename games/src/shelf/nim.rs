//! Nim.

use crate::prelude::*;

/// Nim: [`nim`].
pub fn game() -> HeapGame {
    let card = Card {
        name: "nim",
        about: "take any number of stones from a heap; who takes the last one wins",
        source: "Bouton, Nim, a game with a complete mathematical theory (1901)",
        oeis: &["A001477"],
        theory: Theory::Pattern,
        ..CARD
    };
    HeapGame::new(card, nim, Moves::taking(1, &[0], &[0], false))
}

/// Nim: take any number of stones, at least one.
///
/// Bouton, *Nim, a game with a complete mathematical theory* (1901).
///
/// ```
/// assert_eq!(games::heaps::nim(3), [[0], [1], [2]]);
/// ```
pub fn nim(heap: u64) -> Vec<Vec<u64>> {
    (0..heap).map(|rest| vec![rest]).collect()
}
