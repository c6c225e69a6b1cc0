//! Nim in misère play.

use crate::game::{Law, Outcome, Sizes, Theory};
use crate::words::counted;
use crate::{Game, Position, nim_sum};

/// Nim in misère play.
///
/// ```
/// let nim = games::Solver::new(games::shelf::nim_misere());
/// let position = nim.read("1000000000 1000000000").unwrap();
/// assert!(!nim.evaluation(&position).wins());
/// ```
pub fn nim_misere() -> Game {
    let nim = super::nim();
    Game {
        name: "nim_misere".into(),
        title: "Misère Nim".into(),
        about: "take any number of stones from one heap; whoever takes the last stone loses".into(),
        oeis: &[],
        ending: "whoever takes the last stone loses",
        sizes: Sizes {
            words: &["heap", "heap"],
            law: "P-positions are two equal heaps of 2 or more, and a single heap of 1",
            ..nim.sizes.clone()
        },
        theory: Theory::Law(Law {
            claim: "P-positions: nim-sum 0 with a heap of 2 or more, else an odd number of heaps",
            value: Some(|n| n),
            theorem: "Bouton, misère",
            proof: "heaps of 1 are taken one by one; if a single larger heap is left, reduce it to 1 or 0, whichever makes the number of ones odd; with two or more larger heaps, at least one remains after every move, and play is as in normal play",
            tried: "7 7 7 7",
        }),
        misere: true,
        outcome: Some(|position| Some(outcome(position))),
        ..nim
    }
}

fn outcome(position: &Position) -> Outcome {
    let heaps: Vec<u64> = position.heaps().iter().copied().filter(|&heap| heap > 0).collect();
    if heaps.iter().all(|&heap| heap == 1) {
        let wins = heaps.len() % 2 == 0;
        let parity = if wins { "an even number" } else { "an odd number" };
        let ones = counted(heaps.len() as u64, "heap");
        return Outcome::by_law(wins, format!("{ones} of one stone, {parity}"));
    }
    let sum = nim_sum(heaps);
    let because = format!("nim-sum {sum}, with a heap of 2 or more left");
    Outcome::by_law(sum != 0, because)
}
