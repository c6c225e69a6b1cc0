//! Staircase Nim: stones go down step by step, and only every other step matters.

use crate::game::{GAME, Law, Part, Sizes, Theory};
use crate::{Game, Position, Rule, say};

/// Staircase Nim. The lowest step is the first.
pub fn staircase_nim() -> Game {
    Game {
        name: "staircase_nim".into(),
        title: "Staircase Nim".into(),
        rules: "move any number of stones down one step, and from step 1 out of the game; whoever moves the last one {wins}".into(),
        source: "Sprague, Recreation in Mathematics (1963)",
        rule: Rule::Whole(options),
        typed: "the stones of each step",
        start: "1 2 3",
        levels: ["2 3 2", "3 4 2 5", "5 3 6 4 7"],
        most: 1000,
        verb: "move",
        nouns: ["step", "stones"],
        ending: "no stone is left",
        sizes: Sizes {
            words: &["step 1", "step 2"],
            last: 500,
            note: "the stones of the first step",
            ..GAME.sizes
        },
        theory: Theory::Law(Law {
            claim: "the value is the nim-sum of the odd steps",
            value: None,
            theorem: "Sprague",
            proof: "a move from an odd step is one of Nim on the odd steps / one from an even step adds stones to an odd one, from where they can be moved on at once",
            tried: "3 3 3 3 / 0 4 4",
        }),
        checked: Some(|position| match position.heaps().iter().sum::<u64>() {
            ..=1000 => Ok(position),
            _ => Err("there are at most 1,000 stones".into()),
        }),
        parts: Some(|position, _, lang| {
            let part = |(step, &stones): (usize, &u64)| {
                let name = say!(lang, "step {step}", "{step}번 계단");
                let what = say!(lang, "as a heap of {stones}", "{stones}개짜리 더미와 같음");
                Part::new(name, what, stones, None)
            };
            (1..).zip(position.heaps()).step_by(2).map(part).collect()
        }),
        misere_reason: Some(
            "a move changes the stones of just one odd step, and while these are empty, a stone can be moved down to one of them",
        ),
        ..GAME
    }
}

fn options(position: &Position) -> Vec<Position> {
    let steps = position.heaps();
    let moves = (0..steps.len()).flat_map(|step| (1..=steps[step]).map(move |moved| (step, moved)));
    let down = |(step, moved): (usize, u64)| {
        let mut steps = steps.to_vec();
        steps[step] -= moved;
        if step > 0 {
            steps[step - 1] += moved;
        }
        Position::Heaps(steps)
    };
    moves.map(down).collect()
}
