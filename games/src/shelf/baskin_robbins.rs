//! Baskin-Robbins 31: numbers are said in turn.

use crate::game::{GAME, Part, Sizes, Theory};
use crate::words::counted;
use crate::{Game, Position, Rule, Shape};

/// Baskin-Robbins 31. The position is the last number said, 0 at the start; whoever would move after 31 wins.
///
/// ```
/// assert_eq!(games::shelf::baskin_robbins().options_of("29").unwrap(), ["30", "31"]);
/// ```
pub fn baskin_robbins() -> Game {
    Game {
        name: "baskin_robbins".into(),
        title: "Baskin-Robbins 31".into(),
        rules: "say the next one, two or three numbers, beginning with 1; whoever says 31 loses"
            .into(),
        misere: true,
        source: "a drinking game in Korea",
        rule: Rule::Whole(|said| (said.number() + 1..=31).take(3).map(Position::Number).collect()),
        shape: Shape::Number,
        typed: "the last number said",
        start: "0",
        levels: ["15", "7", "0"],
        most: 31,
        verb: "say",
        nouns: ["number", ""],
        ending: "whoever says 31 loses",
        sizes: Sizes {
            words: &["said"],
            last: 31,
            heap: |said| 31 - said,
            position: |sizes| Position::Number(sizes[0]),
            ..GAME.sizes
        },
        theory: Theory::Disguise {
            of: || super::take(&[1, 2, 3]),
            coins: &[],
            because: "after the number k, 31 - k stones are left, and whoever takes the last one loses",
            tried: "0",
        },
        parts: Some(|position, value| {
            let left = 31 - position.number();
            let (what, size) = (counted(left, "number"), Some(*position.number()));
            let part = || Part::new("the rest".into(), what, value(left), size);
            Vec::from_iter((left > 0).then(part))
        }),
        ..GAME
    }
}
