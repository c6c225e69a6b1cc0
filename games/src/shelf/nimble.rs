//! Nimble: Nim with coins on a strip.

use crate::game::{GAME, Part, Sizes, Theory};
use crate::{Game, Position, Rule, Shape};

/// Nimble.
///
/// ```
/// use games::{Position, shelf};
///
/// let options = shelf::nimble().options(&Position::Coins(vec![0, 2]));
/// assert_eq!(options, [Position::Coins(vec![0, 0]), Position::Coins(vec![0, 1])]);
/// ```
pub fn nimble() -> Game {
    Game {
        name: "nimble".into(),
        title: "Nimble".into(),
        about: "move a coin to the left, as far as you like; whoever brings the last one to square 0 wins",
        source: "Ferguson, Game Theory, I.2",
        rule: Rule::Whole(options),
        shape: Shape::Coins,
        typed: "the squares of the coins",
        start: "0 1 2",
        verb: "move",
        nouns: ["coin", "square"],
        ending: "all coins are on square 0",
        sizes: Sizes {
            words: &["coin"],
            position: |sizes| Position::Coins(sizes.to_vec()),
            ..GAME.sizes
        },
        theory: Theory::Disguise {
            of: super::nim,
            because: "a coin on square k moves to any lower square, as a heap of k stones goes down",
            is_exact: true,
            tried: "7 7 7 / 7 7 / 7 / ",
        },
        parts: Some(|position, value| {
            let part = |(number, &square): (usize, &u64)| Part {
                name: format!("coin {number}"),
                what: format!("on square {square}"),
                value: value(square),
                size: Some(square),
            };
            Some((1..).zip(position.coins()).map(part).collect())
        }),
        count: Some(|position| {
            position.coins().iter().fold(0, |sum, &square| sum.saturating_add(square))
        }),
        ..GAME
    }
}

fn options(position: &Position) -> Vec<Position> {
    let coins = position.coins();
    let from = |(coin, &square): (usize, &u64)| (0..square).map(move |to| (coin, to));
    let go = |(coin, to): (usize, u64)| {
        let mut coins = coins.to_vec();
        coins[coin] = to;
        Position::Coins(coins)
    };
    coins.iter().enumerate().flat_map(from).map(go).collect()
}
