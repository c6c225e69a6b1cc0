//! Nimble: Nim with coins.

use crate::prelude::*;
use crate::shelf::nim;

/// Nimble: [`nimble`].
pub fn game() -> HeapGame {
    let card = Card {
        name: "nimble",
        about: "move a coin to the left, as far as you like; who brings the last one to square 0 wins",
        source: "Ferguson, Game Theory, I.2",
        start: "0 1 2",
        tried: "7 7 7 / 7 7 / 7 / ",
        typed: "the squares of the coins",
        sizes: Sizes { words: &["coin"], ..SIZES },
        theory: Theory::Disguise(
            "a coin on square k moves to any lower square, as a heap of k stones goes down",
        ),
        ..CARD
    };
    nim::game().as_coins(card, nimble)
}

/// Nimble: coins on a strip of squares 0, 1, 2, …, any number of them on one square. Take one coin one or more
/// squares to the left. When all coins are on square 0 the game is over.
///
/// A position is the squares of all coins in ascending order. Each coin moves on its own: an option appears
/// twice if two coins on one square can make it.
///
/// Ferguson, *Game Theory*, I.2.
///
/// ```
/// assert_eq!(games::boards::nimble(&vec![0, 1, 2]), [[0, 0, 2], [0, 0, 1], [0, 1, 1]]);
/// assert_eq!(games::boards::nimble(&vec![1, 1]), [[0, 1], [0, 1]]);
/// ```
pub fn nimble(coins: &Vec<u64>) -> Vec<Vec<u64>> {
    let from = |(coin, &square): (usize, &u64)| (0..square).map(move |left| (coin, left));
    let go = |(coin, left)| {
        after(coins, |coins| {
            coins[coin] = left;
            coins.sort_unstable();
        })
    };
    coins.iter().enumerate().flat_map(from).map(go).collect()
}
