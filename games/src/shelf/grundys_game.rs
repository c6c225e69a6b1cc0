//! Grundy's game.

use crate::prelude::*;

/// Grundy's game: [`grundys_game`].
pub fn game() -> HeapGame {
    let card = Card {
        name: "grundys_game",
        about: "split a heap in two that differ; who cannot move loses",
        source: "Grundy, Mathematics and games (1939)",
        oeis: &["A002188"],
        theory: Theory::Open {
            to: 5_000,
            note: "nobody has found a period; the values to 10,000 are OEIS A002188",
        },
        ..CARD
    };
    HeapGame::new(card, grundys_game, Moves::UnequalSplit)
}

/// Grundy's game: split the heap in two that differ. OEIS A002188.
///
/// Grundy, *Mathematics and games* (1939).
///
/// ```
/// assert_eq!(games::heaps::grundys_game(5), [[1, 4], [2, 3]]);
/// ```
pub fn grundys_game(heap: u64) -> Vec<[u64; 2]> {
    (1..heap).take_while(|part| 2 * part < heap).map(|part| [part, heap - part]).collect()
}
