//! Even if not all, all if odd.

use crate::prelude::*;

/// Even if not all, all if odd: [`odd_even`].
pub fn game() -> HeapGame {
    let card = Card {
        name: "odd_even",
        about: "take an even number of stones but not the whole heap, or the whole heap if it is odd; who cannot move loses",
        source: "Ferguson, Game Theory, I.4",
        theory: Theory::Pattern,
        ..CARD
    };
    HeapGame::new(card, odd_even, Moves::taking(2, &[0], &[1], false))
}

/// Take an even number of stones, but not the whole heap; or an odd number, but only the whole heap.
///
/// Ferguson, *Game Theory*, I.4, where it is "Even if Not All, All if Odd".
///
/// ```
/// assert_eq!(games::heaps::odd_even(7), [[5], [3], [1], [0]]);
/// assert!(games::heaps::odd_even(2).is_empty());
/// ```
pub fn odd_even(heap: u64) -> Vec<Vec<u64>> {
    let some = (2..heap).step_by(2).map(|stones| vec![heap - stones]);
    let all = (heap % 2 == 1).then(|| vec![0]);
    some.chain(all).collect()
}
