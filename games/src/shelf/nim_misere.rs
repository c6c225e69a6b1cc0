//! Nim, when the last stone loses.

use std::collections::BTreeSet;

use crate::heap_game::HeapLaw;
use crate::nim_sum;
use crate::oracle::multisets;
use crate::prelude::*;
use crate::proof::{BEYOND, compared, held};
use crate::rules::any;
use crate::shelf::nim;

/// Nim in misère play.
pub fn game() -> HeapGame {
    let card = Card {
        name: "nim_misere",
        about: "take any number of stones from a heap; who takes the last one loses",
        misere: true,
        theory: Theory::Checked(proved),
        source: "Bouton, Nim, a game with a complete mathematical theory (1901)",
        sizes: Sizes {
            words: &["heap", "heap"],
            law: "two equal heaps of 2 or more are lost, and a heap of 1 alone",
            ..SIZES
        },
        ..CARD
    };
    let law = HeapLaw {
        sentence: "Bouton: heaps of 1 stone each are lost if they are an odd number; with a larger heap, nim-sum 0 is lost",
        wins: |heaps| (!loses(heaps), because(heaps)),
        leaving,
    };
    nim::game().by_law(card, law)
}

/// Whether the player to move loses, by Bouton's theorem; see [`check`].
pub fn loses(heaps: &[u64]) -> bool {
    if heaps.iter().all(|&heap| heap <= 1) {
        return heaps.iter().sum::<u64>() % 2 == 1;
    }
    nim_sum(heaps) == 0
}

fn because(heaps: &[u64]) -> String {
    if heaps.iter().all(|&heap| heap <= 1) {
        let even = if loses(heaps) { "an odd number" } else { "an even number" };
        return format!("{} of one stone, {even}", counted(heaps.len() as u64, "heap"));
    }
    format!("nim-sum {}, with a heap of 2 or more left", grouped(nim_sum(heaps)))
}

/// Bouton's theorem leaves 1, 0, or what makes the nim-sum 0.
fn leaving(heaps: &[u64], index: usize) -> Vec<u64> {
    let heap = heaps[index];
    let wins = |&left: &u64| {
        let mut after = heaps.to_vec();
        after[index] = left;
        after.retain(|&heap| heap > 0);
        left < heap && loses(&after)
    };
    BTreeSet::from([0, 1, nim_sum(heaps) ^ heap]).into_iter().filter(wins).collect()
}

/// Up to so many stones, [`check`] compares the rules with those of Nim for single heaps.
pub const COMPARED: u64 = 200;

/// Bouton's theorem for Nim in misère play, tried on every position of at most `count` heaps of at most `largest` stones.
///
/// *While a heap of two or more is left, play as in normal play; of ones alone, leave an odd number.* In other words, the
/// player to move loses with an odd number of ones, and with a nim-sum of 0 if some heap is larger.
///
/// Ones alone go down one by one, and the last one loses. One larger heap, beside ones: leave 1 or 0 of it, whichever makes the
/// ones odd. Two or more larger heaps: every move leaves a larger heap. So from nim-sum 0 one leads to another nim-sum, with a
/// larger heap left; and from another nim-sum Bouton's move leads to 0, which with a larger heap left needs two. ∎ (Bouton,
/// *Nim, a game with a complete mathematical theory*, 1901.)
///
/// Returns how many positions were tried, by plain search of the rules that are passed.
///
/// # Errors
///
/// If a position is won by the rules and lost by the theorem, or the other way round; or if the rules are others, compared on
/// these positions, and for single heaps as far as [`COMPARED`] says.
///
/// ```
/// use games::heaps::{any, nim};
/// use games::shelf::nim_misere::{check, loses};
///
/// assert_eq!(check(3, 4, any(nim)), Ok(35));
/// assert!(loses(&[1_000_000_000, 1_000_000_000]));
/// ```
pub fn check(
    count: usize,
    largest: u64,
    rule: impl Fn(&Vec<u64>) -> Vec<Vec<u64>>,
) -> Result<usize, Refused> {
    let positions = multisets(count, largest);
    held(&positions, &rule, |heaps| (Kind::MisereOutcome, u64::from(!loses(heaps))))?;
    let single = (largest + 1..=COMPARED).map(|heap| vec![heap]);
    compared(positions.iter().cloned().chain(single), &rule, |heaps| lowered(heaps))?;
    Ok(positions.len())
}

/// What the rules of Nim allow.
fn lowered(heaps: &[u64]) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    for (index, &heap) in heaps.iter().enumerate() {
        for rest in 0..heap {
            let mut option = heaps.to_vec();
            option[index] = rest;
            option.retain(|&heap| heap > 0);
            option.sort_unstable();
            options.push(option);
        }
    }
    options
}

fn proved() -> Result<Proved, Refused> {
    let positions = grouped(check(4, 7, any(nim::nim))? as u64);
    Ok(Proved {
        claim: "normal play while a heap is 2 or more",
        theorem: "Bouton, misère",
        recomputed: format!("{positions} positions"),
        every: "position",
        more: vec![
            ("moves", "take any number of stones from a heap".to_owned()),
            ("claim", "an odd number of ones is lost, and every position with a larger heap and nim-sum 0".to_owned()),
            ("theorem", "Bouton (1901): play as in normal play until one heap of 2 or more is left, then leave an odd number of ones".to_owned()),
            ("recomputed", format!("who wins the {positions} positions of up to 4 heaps of up to 7 stones, by plain search")),
            ("compared", format!("the moves with the rules, for these positions and single heaps of up to {COMPARED}{BEYOND}")),
        ],
    })
}
