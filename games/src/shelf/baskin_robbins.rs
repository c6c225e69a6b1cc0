//! Baskin-Robbins 31: numbers are said in turn.

use crate::prelude::*;
use crate::shelf::take;

/// Baskin-Robbins 31: [`baskin_robbins`].
pub struct BaskinRobbins;

/// Baskin-Robbins 31: the numbers from 1 are said in turn, one to three of them a turn. Who says 31 loses.
///
/// The position is the last number said, 0 at the start. 31 has no options, and whoever would have to go on
/// after it has won: play it to lose, by [`Search::misere`](crate::Search::misere).
///
/// ```
/// use games::{Search, boards::baskin_robbins};
///
/// assert_eq!(baskin_robbins(&0), [1, 2, 3]);
/// assert_eq!(baskin_robbins(&29), [30, 31]);
/// assert_eq!(Search::misere(baskin_robbins).winning_moves(&0), [2]);
/// ```
pub fn baskin_robbins(said: &u64) -> Vec<u64> {
    (said + 1..=31).take(3).collect()
}

impl Game for BaskinRobbins {
    type Position = u64;

    fn card(&self) -> Card {
        Card {
            name: "baskin_robbins",
            about: "say the next one, two or three numbers, beginning with 1; who says 31 loses",
            misere: true,
            source: "a drinking game in Korea",
            start: "0",
            levels: &["15", "7", "0"],
            tried: "0",
            typed: "the last number said",
            most: 31,
            verb: "say",
            // What repeats from 0 on repeats backwards as well.
            sizes: Sizes { words: &["said"], last: 31, heap: |said| 31 - said, ..SIZES },
            theory: Theory::Disguise(
                "after the number k, 31 - k stones are left, and who takes the last one loses",
            ),
            ..CARD
        }
    }

    fn options(&self, said: &u64) -> Vec<u64> {
        baskin_robbins(said)
    }

    fn read(&self, words: &[&str]) -> Result<u64, Refused> {
        let last = match words {
            [] => 0,
            [word] => number(word, "number that can be said: write the last one, such as `7`")?,
            _ => {
                let reason = "write the last number that was said, such as `7`, and nothing else";
                return Err(Refused::new(reason));
            }
        };
        let above = || Refused::new(format!("{last} cannot have been said: the last number is 31"));
        (last <= 31).then_some(last).ok_or_else(above)
    }

    fn picture(&self, said: &u64) -> Picture {
        let text = match said {
            0 => "nothing has been said\n".to_owned(),
            last => format!("{last} has been said\n"),
        };
        Picture { shape: Shape::Number(*said), names: ["number", ""], said: text }
    }

    fn heaps(&self) -> Option<HeapGame> {
        Some(take::one_two_three_misere())
    }

    fn parts(&self, said: &u64) -> Option<Vec<Part>> {
        Some(vec![Part { name: String::new(), what: String::new(), heap: 31 - said }])
    }

    fn outcome(&self, said: &u64, values: &Values) -> Option<Outcome> {
        let left = 31 - said;
        let things = if left == 1 { "number is left" } else { "numbers are left" };
        Some(Outcome::by_law(values.of(left) == 1, values.outcome_law(left, things)))
    }

    fn size(&self, _: &u64) -> u64 {
        3
    }

    fn ending(&self, _: &u64) -> &'static str {
        "who says 31 loses"
    }

    fn law(&self, _: &Values) -> String {
        String::new()
    }
}
