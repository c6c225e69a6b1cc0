//! Taking Fibonacci numbers.

use std::iter::successors;

use crate::prelude::*;

/// The largest heap that is worth looking at: as many stones as a known problem allows.
pub const LARGEST: u64 = 3_000_000;

/// Taking Fibonacci numbers, in heaps up to [`LARGEST`].
pub fn game() -> HeapGame {
    up_to(LARGEST)
}

/// Taking Fibonacci numbers, described by those up to `largest`: [`fibonacci`].
///
/// That is for [`checked`](HeapGame::checked), in heaps up to `largest`. In larger ones the rules allow larger numbers, so there
/// is no [`proof`](HeapGame::proof), whatever `largest` is.
///
/// ```
/// let game = games::shelf::fibonacci::up_to(1000);
/// assert_eq!(game.checked(1000).unwrap().value(6), Some(2));
/// assert!(game.checked(1597).is_err());
/// ```
pub fn up_to(largest: u64) -> HeapGame {
    let card = Card {
        name: "fibonacci",
        about: "take 1, 2, 3, 5, 8, … stones from a heap; who takes the last one wins",
        source: "OEIS A014588",
        oeis: &["A014588"],
        start: "3 5 7",
        theory: Theory::Open {
            to: largest,
            note: "no closed form is known; the values to 10,000 are OEIS A014588",
        },
        ..CARD
    };
    // Taking all but the rest: what a heap of the largest size may lose.
    let numbers = fibonacci(largest).iter().map(|rest| largest - rest[0]).collect();
    HeapGame::new(card, fibonacci, Moves::Subtraction(numbers))
}

/// Take a Fibonacci number of stones: 1, 2, 3, 5, 8, … OEIS A014588.
///
/// ```
/// assert_eq!(games::heaps::fibonacci(6), [[5], [4], [3], [1]]);
/// ```
pub fn fibonacci(heap: u64) -> Vec<[u64; 1]> {
    let pairs = successors(Some((1, 2)), |&(a, b): &(u64, u64)| Some((b, a.checked_add(b)?)));
    pairs
        .map(|(number, _)| number)
        .take_while(|&number| number <= heap)
        .map(|number| [heap - number])
        .collect()
}
