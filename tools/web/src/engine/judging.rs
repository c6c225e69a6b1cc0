//! Whether the output of a program is right, and what an input says of a game.

use games::{Lang, Position};
use serde::Deserialize;
use serde_json::{Value, json};
use study::{input, problems};

use super::Answered;
use super::memory::game;
use super::view::{Asked, View};

/// The output of a program on a case of a problem, and the expected one.
#[derive(Deserialize)]
pub struct Outputs {
    game: String,
    expected: String,
    found: String,
}

impl Outputs {
    /// The first difference, by the rule of the problem; `null` if the output is right.
    pub fn compare(&self) -> Answered<Value> {
        let rule = problems::manifest(&self.game)?.compare.unwrap_or_default();
        let difference = rule.first_difference(self.expected.as_bytes(), self.found.as_bytes());
        Ok(json!({ "difference": difference }))
    }
}

/// The positions that an input of a problem names: who wins each, and whether it can be played.
pub fn positions(asked: &str, text: &str, lang: Lang) -> Answered<Value> {
    let known = game(asked, lang)?;
    let solver = &known.solver;
    let position = |words: String| {
        let position = known.position(Some(&words))?;
        let plays = solver.lists_moves(&position) && !solver.game.options(&position).is_empty();
        let wins = solver.evaluation(&position).wins();
        Ok(json!({ "position": position.words(), "wins": wins, "plays": plays }))
    };
    let all = input::positions(input::format(&known)?, text)?;
    Ok(json!({ "positions": all.into_iter().map(position).collect::<Answered<Vec<_>>>()? }))
}

/// A position and those after its moves, each as an input of the problem, with who wins it; no input where no move is left.
pub fn inputs(asked: Asked, lang: Lang) -> Answered<Value> {
    let View { seat, turn } = asked.view(lang)?;
    input::format(&seat.known)?;
    let game = &seat.known.solver.game;
    let described = |position: &Position, wins: bool| {
        let is_over = game.options(position).is_empty();
        let text = (!is_over).then(|| input::written(&seat.known, position));
        json!({ "position": position.words(), "input": text, "wins": wins })
    };
    let moves = turn.moves.iter().map(|change| described(&change.after, !change.wins));
    let mut found = described(&turn.position, turn.evaluation.wins());
    found["moves"] = moves.collect();
    Ok(found)
}
