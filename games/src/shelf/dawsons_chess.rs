//! Dawson's chess.

use crate::prelude::*;

/// Dawson's chess: [`dawsons_chess`].
pub fn game() -> HeapGame {
    let card = Card {
        name: "dawsons_chess",
        about: "knock down one pin of a row, and its neighbours with it; who knocks down the last one wins",
        source: "Guy and Smith, The G-values of various games (1956)",
        oeis: &["A002187"],
        verb: "knock down",
        nouns: ["row", "pins"],
        ending: "the last pin is knocked down",
        sizes: Sizes { words: &["row"], ..SIZES },
        theory: Theory::Pattern,
        ..CARD
    };
    HeapGame::new(card, dawsons_chess, Moves::Octal(Octal::new(&[1, 3, 7])))
}

/// Dawson's chess: knock down one pin of a row, and its neighbours with it. Octal game 0.137, OEIS A002187.
///
/// A row of n pins is worth what [`dawson_kayles`](crate::heaps::dawson_kayles) makes of n + 1. Dawson told it with pawns; who takes the last one
/// loses in his version. Guy and Smith (1956); *Winning Ways*, chapter 4.
///
/// ```
/// assert_eq!(games::heaps::dawsons_chess(5), [[0, 3], [0, 2], [1, 1]]);
/// ```
pub fn dawsons_chess(row: u64) -> Vec<[u64; 2]> {
    (1..=row.div_ceil(2)).map(|pin| [pin.saturating_sub(2), row.saturating_sub(pin + 1)]).collect()
}
