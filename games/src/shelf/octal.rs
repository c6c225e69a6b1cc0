//! Any octal game without coins, by its code.

use crate::prelude::*;

/// The octal game of this code: [`by_code`].
pub fn game(octal: &Octal) -> HeapGame {
    let card = Card {
        name: "octal",
        about: "take stones as the digits of the code allow; who cannot move loses",
        source: "Guy and Smith, The G-values of various games (1956)",
        theory: Theory::Pattern,
        ..CARD
    };
    let code = octal.clone();
    HeapGame::new(card, move |heap| by_code(&code, heap), Moves::Octal(octal.clone()))
}

/// What an octal code allows.
///
/// ```
/// let chess = "0.137".parse().unwrap();
/// assert_eq!(games::shelf::octal::by_code(&chess, 3), [[0, 1], [0, 0]]);
/// ```
pub fn by_code(octal: &Octal, heap: u64) -> Vec<[u64; 2]> {
    let mut options = Vec::new();
    for (stones, digit) in (1..=heap).zip(octal.digits()) {
        let rest = heap - stones;
        let parts = (0..=rest / 2).map(|part| [part, rest - part]);
        // Leaving nothing, one heap or two is what the bits 1, 2 and 4 allow.
        options.extend(parts.filter(|parts| {
            let left = parts.iter().filter(|&&part| part > 0).count();
            digit >> left & 1 == 1
        }));
    }
    options
}
