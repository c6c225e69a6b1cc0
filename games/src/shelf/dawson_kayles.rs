//! Dawson's Kayles.

use crate::prelude::*;

/// Dawson's Kayles: [`dawson_kayles`].
pub fn game() -> HeapGame {
    let card = Card {
        name: "dawson_kayles",
        about: "knock down two neighbouring pins of a row; who cannot move loses",
        source: "Winning Ways, chapter 4",
        oeis: &["A002187"],
        verb: "knock down",
        nouns: ["row", "pins"],
        ending: "the last pin is knocked down",
        sizes: Sizes { words: &["row"], ..SIZES },
        theory: Theory::Pattern,
        ..CARD
    };
    HeapGame::new(card, dawson_kayles, Moves::Octal(Octal::new(&[0, 7])))
}

/// Dawson's Kayles: knock down two neighbouring pins of a row. Octal game 0.07, OEIS A002187 shifted by one.
///
/// Turning two neighbouring [`cards`](crate::boards::cards) face down has the same options, and so has drawing
/// segments in a [`polygon`](crate::boards::polygon). *Winning Ways*, chapter 4.
///
/// ```
/// assert_eq!(games::heaps::dawson_kayles(5), [[0, 3], [1, 2]]);
/// ```
pub fn dawson_kayles(row: u64) -> Vec<[u64; 2]> {
    remove_run(row, 2)
}
