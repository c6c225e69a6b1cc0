//! Staircase Nim: stones go down step by step, and only every other step matters.

use crate::prelude::*;

/// Move any number of stones, at least one, from a step to the one below; from the first they leave the game.
///
/// ```
/// use games::{Game, shelf::staircase_nim::StaircaseNim};
/// assert_eq!(StaircaseNim.options(&vec![1, 2]), [[0, 2], [2, 1], [3, 0]]);
/// ```
pub struct StaircaseNim;

impl Game for StaircaseNim {
    /// The stones of each step, the lowest first.
    type Position = Vec<u64>;

    fn card(&self) -> Card {
        Card {
            name: "staircase_nim",
            about: "move any number of stones down one step, from the first out of the game; who moves the last one wins",
            source: "Sprague, Recreation in Mathematics (1963)",
            start: "1 2 3",
            levels: &["2 3 2", "3 4 2 5", "5 3 6 4 7"],
            tried: "3 3 3 3 / 0 4 4",
            typed: "the stones of each step",
            most: 1000,
            verb: "move",
            sizes: Sizes::of(&["step 1", "step 2"], 0..=500, "the stones of the first step"),
            theory: Theory::Law(Law {
                claim: "worth the nim-sum of the odd steps",
                theorem: "Sprague",
                proof: "a move from an odd step is one of Nim on the odd steps; one from an even step adds stones to an odd one, from where they can be moved on at once",
            }),
            ..CARD
        }
    }

    fn options(&self, steps: &Vec<u64>) -> Vec<Vec<u64>> {
        let moves =
            (0..steps.len()).flat_map(|step| (1..=steps[step]).map(move |moved| (step, moved)));
        let moved = |(step, moved): (usize, u64)| {
            after(steps, |steps| {
                steps[step] -= moved;
                (0..step).rev().take(1).for_each(|below| steps[below] += moved);
            })
        };
        moves.map(moved).collect()
    }

    fn read(&self, words: &[&str]) -> Result<Vec<u64>, Refused> {
        let steps = self.card().numbers(words)?;
        self.card().within(steps.iter().sum()).map(|_| steps)
    }

    fn picture(&self, steps: &Vec<u64>) -> Picture {
        Picture { names: ["step", "stones"], said: String::new(), ..Picture::heaps(steps) }
    }

    fn parts(&self, steps: &Vec<u64>) -> Option<Vec<Part>> {
        let what = |stones| format!("as a heap of {stones}");
        let part = |(step, &stones)| Part::new(format!("step {step}"), &what(stones), stones);
        Some((1..).zip(steps).step_by(2).map(part).collect())
    }
}
