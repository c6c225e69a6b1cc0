//! What the page shows with analysis on: who wins, and why.

use games::game::Part;
use games::say;
use games::solver::{Change, Solver};
use serde_json::{Value, json};
use study::turns::Turn;
use study::{explain, reason, steps};

/// The most positions that are searched for the number of moves left, and the most moves of the first.
const MOST_SEARCHED: usize = 1_000;
const MOST_MOVES: usize = 60;

/// Why a position is winning or losing. Adds the effect of each move to the `shown` moves.
pub fn of(solver: &Solver, turn: &Turn, shown: &mut [Value], has_numbers: bool) -> Value {
    let Turn { evaluation, moves, .. } = turn;
    let lang = solver.game.lang;
    let parts = evaluation.parts();
    let changes: Vec<&Change> = moves.iter().filter_map(|change| change.change.as_ref()).collect();
    let made = changes.iter().flat_map(|(_, made)| made);
    let places = reason::places(parts.iter().chain(made));
    let row = |part: &Part| {
        let digits = reason::binary(part.value, places);
        json!({ "name": part.name, "what": part.what, "value": part.value, "digits": digits })
    };

    for (change, shown) in moves.iter().zip(shown) {
        shown["wins"] = change.wins.into();
        if let Some((part, made)) = &change.change {
            shown["part"] = (*part).into();
            shown["made"] = made.iter().map(row).collect();
        }
    }

    let part = |(index, part): (usize, &Part)| {
        let options = explain::options(&changes, index).unwrap_or_default();
        let mut shown = row(part);
        let has_options = !options.is_empty();
        shown["mex"] = has_options.then(|| explain::mex(&options, part.value)).into();
        let option = |parts: &Vec<Part>| json!({ "what": reason::description(lang, parts), "value": reason::sum_text(parts) });
        shown["options"] = options.iter().map(option).collect();
        shown
    };
    let steps = match solver.lists_moves(&turn.position) {
        true => steps::of(solver, evaluation, moves, has_numbers),
        false => {
            let winning = solver.winning(&turn.position, evaluation, moves).moves;
            let wins = |words: &String| say!(lang, "`{words}` wins", "`{words}`가 이기는 수입니다");
            winning.iter().take(20).map(|(words, _)| wins(words)).collect()
        }
    };
    let is_small = solver.lists_moves(&turn.position) && moves.len() <= MOST_MOVES;
    let left = is_small.then(|| solver.game.search().moves_left(&turn.position, MOST_SEARCHED));
    let left = left.flatten().map(|left| {
        let moves = if left == 1 { "move" } else { "moves" };
        say!(
            lang,
            "With perfect play the game ends after {left} {moves}.",
            "둘 다 완벽하게 두면 {left}수 뒤에 끝납니다."
        )
    });
    json!({
        "wins": evaluation.wins(),
        "left": left,
        "because": reason::because(lang, evaluation),
        "reason": reason::with_law(solver, evaluation, moves, has_numbers),
        "law": solver.claim(),
        "parts": parts.iter().enumerate().map(part).collect::<Vec<_>>(),
        "steps": steps,
    })
}
