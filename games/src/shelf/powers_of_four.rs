//! Taking powers of four.

use std::iter::successors;

use crate::prelude::*;

/// Taking powers of four: [`powers_of_four`].
pub fn game() -> HeapGame {
    let card = Card {
        name: "powers_of_four",
        about: "take 1, 4, 16, … stones; who takes the last one wins",
        source: "a subtraction game; Ferguson, Game Theory, I.1",
        theory: Theory::Pattern,
        ..CARD
    };
    HeapGame::new(card, powers_of_four, Moves::Powers(4))
}

/// Take a power of four: 1, 4, 16, … stones.
///
/// ```
/// assert_eq!(games::heaps::powers_of_four(17), [[16], [13], [1]]);
/// ```
pub fn powers_of_four(heap: u64) -> Vec<Vec<u64>> {
    let powers = successors(Some(1), |power: &u64| power.checked_mul(4));
    powers.take_while(|&power| power <= heap).map(|power| vec![heap - power]).collect()
}
