//! Subtraction games: one of a set of numbers is taken.

use crate::prelude::*;
use crate::proof::WINDOWS;

/// The game in which these numbers may be taken, by its Grundy numbers: [`take`].
pub fn game(permitted: &[u64]) -> HeapGame {
    named(
        "take",
        "take as many stones as one of the numbers says; who cannot move loses",
        permitted,
    )
}

/// 1 or 3.
pub fn one_three() -> HeapGame {
    named("take_1_3", "take 1 or 3 stones; who takes the last one wins", &[1, 3])
}

/// 1 or 3, and the last stone loses.
pub fn one_three_misere() -> HeapGame {
    misere("take_1_3_misere", "take 1 or 3 stones; who takes the last one loses", &[1, 3])
}

/// 1, 3 or 4.
pub fn one_three_four() -> HeapGame {
    named("take_1_3_4", "take 1, 3 or 4 stones; who takes the last one wins", &[1, 3, 4])
}

/// 1, 3 or 4, and the last stone loses.
pub fn one_three_four_misere() -> HeapGame {
    misere("take_1_3_4_misere", "take 1, 3 or 4 stones; who takes the last one loses", &[1, 3, 4])
}

/// 1, 2 or 3, and the last stone loses.
pub fn one_two_three_misere() -> HeapGame {
    misere("take_1_2_3_misere", "take 1, 2 or 3 stones; who takes the last one loses", &[1, 2, 3])
}

fn named(name: &'static str, about: &'static str, permitted: &[u64]) -> HeapGame {
    let numbers = permitted.to_vec();
    let card =
        Card { name, about, source: "Ferguson, Game Theory, I.1", theory: Theory::Pattern, ..CARD };
    let moves = Moves::Subtraction(permitted.to_vec());
    HeapGame::new(card, move |heap| take(heap, &numbers), moves)
}

fn misere(name: &'static str, about: &'static str, permitted: &[u64]) -> HeapGame {
    named(name, about, permitted).outcome(Kind::MisereOutcome)
}

/// A subtraction game: take one of the `permitted` numbers of stones, if the heap has that many.
///
/// `take(heap, &[1, 3])` and `take(heap, &[1, 3, 4])` are the stone games; `take(heap, &[1, 2, 3])` from 21 is
/// the first game of many a textbook (Ferguson, *Game Theory*, I.1).
///
/// ```
/// assert_eq!(games::heaps::take(3, &[1, 3, 4]), [[2], [0]]);
/// ```
pub fn take(heap: u64, permitted: &[u64]) -> Vec<Vec<u64>> {
    permitted.iter().filter(|&&stones| stones <= heap).map(|stones| vec![heap - stones]).collect()
}

/// Every subtraction game, of which one is played: `take:1,3,4`.
pub struct AnySet;

impl Game for AnySet {
    type Position = ();

    fn card(&self) -> Card {
        Card {
            name: "take",
            about: "take as many stones as one of a set of numbers says, any set; who cannot move loses",
            source: "Ferguson, Game Theory, I.1",
            sizes: Sizes { words: &[], ..SIZES },
            theory: Theory::Checked(|| {
                let sets = grouped(every_subtraction(10)? as u64);
                Ok(Proved {
                claim: "for every set, who wins repeats",
                theorem: "windows",
                recomputed: format!("{sets} sets"),
                every: "set and every n",
                more: vec![
                    ("claim", "for every set of numbers that may be taken, who wins repeats from some n on".to_owned()),
                    ("theorem", format!("{WINDOWS}. Of 2^m windows of m outcomes one must come back")),
                    ("recomputed", format!("a certificate found and checked for each of the {sets} sets of numbers from 1 to 10")),
                    ("look at", "one of them: `cargo study prove take:2,3,7`".to_owned()),
                ],
            })
            }),
            ..CARD
        }
    }

    fn options(&self, _: &()) -> Vec<()> {
        Vec::new()
    }

    fn read(&self, _: &[&str]) -> Result<(), Refused> {
        Err(Refused::new("it is a game for every set of numbers: name one, as in `take:1,3,4`"))
    }

    fn picture(&self, _: &()) -> Picture {
        Picture::heaps(&[])
    }

    fn member(&self) -> Option<fn(&[u64]) -> HeapGame> {
        Some(game)
    }
}

/// Finds and checks who wins, for every set of numbers from 1 to `most` that may be taken; returns how many sets there are.
///
/// That each has a pattern needs no computer: of the 2^m windows of m outcomes, m the largest number, one must come
/// back, and equal windows are a proof. How soon it comes back is seen here.
///
/// # Errors
///
/// If the outcomes of a set show no pattern in the heaps up to 10,000.
///
/// ```
/// assert_eq!(games::shelf::take::every_subtraction(4), Ok(15));
/// ```
pub fn every_subtraction(most: u32) -> Result<usize, Refused> {
    let sets = 1..1_u64 << most;
    for set in sets.clone() {
        let permitted: Vec<u64> =
            (1..=u64::from(most)).filter(|stones| set >> (stones - 1) & 1 == 1).collect();
        let found = game(&permitted).outcome(Kind::Outcome).prove(10_000);
        found.ok_or_else(|| Refused::new(format!("no pattern found for {permitted:?}")))??;
    }
    Ok(sets.count())
}
