//! What the page shows with the light on: who wins, and why.

use std::collections::BTreeSet;

use games::Move;
use games::game::Part;
use games::solver::{Change, sum_of};
use serde_json::{Value, json};
use study::turns::Turn;
use study::{explain, steps};

use super::view::View;

/// Why a position is winning or losing. Adds the effect of each move to the `shown` moves.
pub fn of(view: &View, shown: &mut [Value]) -> Value {
    let View { named, turn, .. } = view;
    let Turn { position, evaluation, moves, .. } = turn;
    let solver = &named.solver;
    let parts = evaluation.parts();
    let changes: Vec<&Change> = moves.iter().filter_map(|change| change.change.as_ref()).collect();
    let made = changes.iter().flat_map(|(_, made)| made);
    let places = explain::places(parts.iter().chain(made));
    let sum = |parts: &[Part]| {
        let value = sum_of(parts);
        let digits = explain::binary(value, places);
        json!({ "value": value, "digits": digits, "text": explain::sum_text(parts) })
    };
    let row = |part: &Part| {
        let digits = explain::binary(part.value, places);
        json!({ "name": part.name, "what": part.what, "value": part.value, "digits": digits })
    };

    for (change, shown) in moves.iter().zip(shown) {
        shown["wins"] = change.wins.into();
        shown["outlook"] = turn.outlook(change).into();
        if let Some((part, made)) = &change.change {
            shown["part"] = (*part).into();
            shown["made"] = made.iter().map(row).collect();
            shown["sum"] = sum(&[&parts[..*part], made, &parts[part + 1..]].concat());
        }
    }

    // The spots of each move that lowers the Grundy number of a part, or raises it.
    let touched = |index: usize, lowers: bool| -> Vec<BTreeSet<String>> {
        let fits = |change: &&Move| {
            let of_part = change.change.as_ref().filter(|(part, _)| *part == index);
            of_part.is_some_and(|(_, made)| (sum_of(made) < parts[index].value) == lowers)
        };
        let spots = |change| solver.touched(position, change).into_iter().flatten();
        moves.iter().filter(fits).map(|change| spots(change).collect()).collect()
    };
    let part = |(index, part): (usize, &Part)| {
        // A raising move may touch other parts: in some games, stones move from one heap to another.
        let mut touched = [true, false].into_iter().map(|lowers| touched(index, lowers));
        let touched = touched.find(|spots| !spots.is_empty()).unwrap_or_default();
        let options = explain::options(&changes, index).unwrap_or_default();
        let mut shown = row(part);
        let spots: BTreeSet<&String> = touched.iter().flatten().collect();
        shown["spots"] = json!(spots);
        // The spots that every move of this part touches: the page writes its Grundy number there.
        shown["anchor"] =
            touched.into_iter().reduce(|all, one| &all & &one).into_iter().flatten().collect();
        let has_options = !options.is_empty();
        shown["mex"] = has_options.then(|| explain::mex(&options, part.value)).into();
        let option = |parts: &Vec<Part>| json!({ "what": explain::description(parts), "value": explain::sum_text(parts) });
        shown["options"] = options.iter().map(option).collect();
        shown
    };
    json!({
        "wins": evaluation.wins(),
        "verdict": explain::verdict(evaluation),
        "law": solver.claim(),
        "parts": parts.iter().enumerate().map(part).collect::<Vec<_>>(),
        "sum": (!parts.is_empty()).then(|| sum(parts)),
        "steps": steps::of(solver, evaluation, moves),
    })
}
