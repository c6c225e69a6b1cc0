//! Wythoff's game: two heaps, and the golden ratio.

use crate::prelude::*;

/// Take any number of stones from one of two heaps, or the same number from both.
///
/// ```
/// use games::{Game, shelf::wythoff::Wythoff};
/// assert_eq!(Wythoff.options(&[1, 2]), [[0, 2], [1, 1], [1, 0], [0, 1]]);
/// ```
pub struct Wythoff;

impl Game for Wythoff {
    type Position = [u64; 2];

    fn card(&self) -> Card {
        Card {
            name: "wythoff",
            about: "take any number of stones from one of two heaps, or as many from both; who takes the last one wins",
            source: "Wythoff, A modification of the game of Nim (1907)",
            oeis: &["A000201", "A001950"],
            start: "4 6",
            levels: &["5 7", "11 8", "19 23"],
            tried: "40 40",
            typed: "two heaps",
            most: 1000,
            sizes: Sizes::of(&["heap", "heap"], 0..=1000, "⌊kφ⌋ and ⌊kφ⌋ + k are lost"),
            theory: Theory::Law(Law {
                claim: "⌊kφ⌋ and ⌊kφ⌋ + k are lost, φ the golden ratio",
                theorem: "Wythoff",
                proof: "since 1/φ + 1/φ² = 1, every number from 1 on is ⌊kφ⌋ or ⌊kφ⌋ + k of just one k ≥ 1 (Beatty), and each k is the difference of one pair: so no move leads from such a pair to another, and from all other heaps one does",
            }),
            ..CARD
        }
    }

    fn options(&self, &[one, other]: &[u64; 2]) -> Vec<[u64; 2]> {
        let first = (1..=one).map(|taken| [one - taken, other]);
        let second = (1..=other).map(|taken| [one, other - taken]);
        let both = (1..=one.min(other)).map(|taken| [one - taken, other - taken]);
        first.chain(second).chain(both).collect()
    }

    fn read(&self, words: &[&str]) -> Result<[u64; 2], Refused> {
        let heaps = self.card().numbers(words)?.try_into();
        heaps.map_err(|_| self.card().refusal("there are two heaps"))
    }

    fn picture(&self, heaps: &[u64; 2]) -> Picture {
        Picture::heaps(heaps)
    }

    fn outcome(&self, &[one, other]: &[u64; 2], _: &Values) -> Option<Outcome> {
        let k = u128::from(one.abs_diff(other));
        let (lost, k) = ((k + (5 * k * k).isqrt()) / 2, k);
        let because =
            format!("of two heaps that differ by {k}, only {lost} and {} are lost", lost + k);
        Some(Outcome::by_law(u128::from(one.min(other)) != lost, because))
    }
}
