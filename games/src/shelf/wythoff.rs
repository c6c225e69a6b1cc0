//! Wythoff's game: two heaps, and the golden ratio.

use crate::game::{GAME, Law, Outcome, Sizes, Theory};
use crate::{Game, Position, Rule, say};

/// Wythoff's game.
pub fn wythoff() -> Game {
    Game {
        name: "wythoff".into(),
        title: "Wythoff's Game".into(),
        rules: "take any number of stones from one of two heaps, or equally many from both; whoever takes the last one {wins}".into(),
        source: "Wythoff, A modification of the game of Nim (1907); OEIS A000201, A001950",
        rule: Rule::Whole(options),
        typed: "two heaps",
        start: "4 6",
        levels: ["5 7", "11 8", "19 23"],
        most: 1000,
        sizes: Sizes {
            words: &["heap", "heap"],
            last: 1000,
            note: "P-positions are ⌊kφ⌋ and ⌊kφ⌋ + k",
            ..GAME.sizes
        },
        theory: Theory::Law(Law {
            claim: "P-positions are ⌊kφ⌋ and ⌊kφ⌋ + k, φ the golden ratio",
            value: None,
            theorem: "Wythoff",
            proof: "since 1/φ + 1/φ² = 1, every number from 1 on is ⌊kφ⌋ or ⌊kφ⌋ + k of just one k ≥ 1 (Beatty), and each k is the difference of one pair: so no move leads from such a pair to another / of other heaps, one is a partner too large, or their difference d < k is that of the pair ⌊dφ⌋ and ⌊dφ⌋ + d below",
            tried: "40 40",
        }),
        checked: Some(|position| match position.heaps()[..] {
            [_, _] => Ok(position),
            _ => Err("there are two heaps".into()),
        }),
        outcome: Some(|position, _, lang| {
            let [one, other] = position.heaps()[..] else { return None };
            let k = u128::from(one.abs_diff(other));
            let smaller = (k + (5 * k * k).isqrt()) / 2;
            let larger = smaller + k;
            let because = say!(
                lang,
                "of heaps that differ by {k}, only {smaller} and {larger} lose",
                "차이가 {k}개인 두 더미 중 {smaller}개와 {larger}개만 지는 상태"
            );
            Some(Outcome::new(u128::from(one.min(other)) != smaller, because))
        }),
        ..GAME
    }
}

fn options(position: &Position) -> Vec<Position> {
    let [one, other] = position.heaps()[..] else { return Vec::new() };
    let first = (1..=one).map(|taken| [one - taken, other]);
    let second = (1..=other).map(|taken| [one, other - taken]);
    let both = (1..=one.min(other)).map(|taken| [one - taken, other - taken]);
    first.chain(second).chain(both).map(|heaps| Position::Heaps(heaps.to_vec())).collect()
}
