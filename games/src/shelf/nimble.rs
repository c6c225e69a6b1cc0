//! Nimble: Nim with coins on a strip.

use crate::Game;
use crate::game::{Sizes, Theory};
use crate::position::STRIP;

/// Nimble: a coin is a heap of as many stones as its square says.
pub fn nimble() -> Game {
    let nim = super::nim();
    Game {
        name: "nimble".into(),
        title: "Nimble".into(),
        rules: "move a coin to the left, as far as you like; whoever brings the last one to square 0 {wins}".into(),
        source: "Ferguson, Game Theory, I.2",
        drawn: STRIP,
        typed: "the squares of the coins",
        start: "0 1 2",
        verb: "move",
        nouns: ["coin", "square"],
        preposition: "with",
        ending: "all coins are on square 0",
        sizes: Sizes {
            words: &["coin"],
            ..nim.sizes.clone()
        },
        theory: Theory::Disguise {
            of: super::nim,
            coins: &[],
            because: "a coin on square k moves to any lower square, as a heap of k stones goes down",
            tried: "7 7 7",
        },
        ..nim
    }
}
