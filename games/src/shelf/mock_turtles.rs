//! Mock Turtles: coins are turned, and those that are heads are worth odious numbers.

use crate::prelude::*;

/// Turn one, two or three coins, the rightmost of them from heads (`true`) to tails.
///
/// ```
/// use games::{Game, shelf::mock_turtles::MockTurtles};
/// assert_eq!(MockTurtles.options(&vec![false, true]), [[false, false], [true, false]]);
/// ```
pub struct MockTurtles;

impl Game for MockTurtles {
    type Position = Vec<bool>;

    fn card(&self) -> Card {
        Card {
            name: "mock_turtles",
            about: "turn one, two or three coins of a row, the rightmost from heads to tails; who cannot move loses",
            source: "Winning Ways, chapter 14",
            oeis: &["A000069"],
            start: "0101100",
            levels: &["01101", "11010110", "110101101101"],
            tried: "111111111",
            typed: "1 for heads and 0 for tails",
            most: 30,
            verb: "turn",
            sizes: Sizes::of(&["coin"], 1..=1000, "g(n) is the n-th odious number"),
            theory: Theory::Law(Law {
                claim: "coin n is worth the n-th odious number",
                theorem: "Mock Turtle theorem",
                proof: "a head on coin n can be made 0, an odious number before its own, or a nim-sum of two of those, which is not odious; every smaller number is one of these: one with an even number of ones in binary is its highest one and the rest, both odious",
            }),
            ..CARD
        }
    }

    fn options(&self, coins: &Vec<bool>) -> Vec<Vec<bool>> {
        let turned = |turned: &[usize]| {
            after(coins, |coins| turned.iter().for_each(|&coin| coins[coin] = !coins[coin]))
        };
        let mut options = Vec::new();
        for last in (0..coins.len()).filter(|&coin| coins[coin]) {
            options.push(turned(&[last]));
            options.extend((0..last).map(|one| turned(&[one, last])));
            let pairs = (0..last).flat_map(|one| (0..one).map(move |other| [other, one, last]));
            options.extend(pairs.map(|coins| turned(&coins)));
        }
        options
    }

    fn read(&self, words: &[&str]) -> Result<Vec<bool>, Refused> {
        self.card().marks(words, ['0', '1'])
    }

    fn picture(&self, coins: &Vec<bool>) -> Picture {
        Picture::cells(["coin", "heads"], coins, |&heads| if heads { '1' } else { '0' })
    }

    fn sized(&self, sizes: &[u64]) -> Result<Vec<bool>, Refused> {
        Ok((1..=sizes[0]).map(|coin| coin == sizes[0]).collect())
    }

    fn parts(&self, coins: &Vec<bool>) -> Option<Vec<Part>> {
        let odious = |coin: usize| 2 * coin as u64 + u64::from(coin.count_ones() % 2 == 0);
        let what = |coin| format!("a head on {}", coin + 1);
        let part = |coin| Part::new(format!("coin {}", coin + 1), &what(coin), odious(coin));
        Some((0..coins.len()).filter(|&coin| coins[coin]).map(part).collect())
    }
}
