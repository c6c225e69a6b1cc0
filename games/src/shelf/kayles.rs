//! Kayles.

use crate::prelude::*;

/// Kayles: [`kayles`].
pub fn game() -> HeapGame {
    let card = Card {
        name: "kayles",
        about: "knock down one pin of a row, or two neighbours; who knocks down the last one wins",
        source: "Guy and Smith, The G-values of various games (1956)",
        oeis: &["A002186"],
        verb: "knock down",
        nouns: ["row", "pins"],
        ending: "the last pin is knocked down",
        sizes: Sizes { words: &["row"], ..SIZES },
        theory: Theory::Pattern,
        ..CARD
    };
    HeapGame::new(card, kayles, Moves::Octal(Octal::new(&[7, 7])))
}

/// Kayles: knock down one pin of a row, or two neighbours. Octal game 0.77, OEIS A002186.
///
/// Guy and Smith, *The G-values of various games* (1956).
///
/// ```
/// assert_eq!(games::heaps::kayles(3), [[0, 2], [1, 1], [0, 1]]);
/// ```
pub fn kayles(row: u64) -> Vec<[u64; 2]> {
    [1, 2].into_iter().flat_map(|pins| remove_run(row, pins)).collect()
}
