//! What is told once the light is on: who wins, and why.

use std::collections::BTreeSet;

use games::board::{Board, Move};
use games::game::{Standing, Valued, nim_sum};
use serde::Serialize;
use study::explain::{self, Changed, Choice};
use study::turns::{self, Player};

/// Why a position is won or lost.
#[derive(Serialize)]
pub struct Light {
    wins: bool,
    because: String,
    law: String,
    parts: Vec<Part>,
    sum: Option<Sum>,
    steps: Vec<String>,
}

/// A part of a position, and what it may become.
#[derive(Serialize)]
struct Part {
    name: String,
    what: String,
    value: u64,
    digits: String,
    /// What its moves touch.
    spots: BTreeSet<String>,
    /// What each of them touches, if there is such a spot: its worth is written there.
    heart: BTreeSet<String>,
    options: Vec<Becomes>,
    mex: String,
}

#[derive(Serialize)]
struct Becomes {
    what: String,
    worth: String,
}

/// A nim-sum.
#[derive(Serialize)]
struct Sum {
    value: u64,
    digits: String,
    text: String,
}

/// What a move leads to.
#[derive(Serialize)]
pub struct Lead {
    /// `won` or `lost`, for whoever moves next: a move that leads to `lost` wins.
    leads: &'static str,
    then: String,
    #[serde(flatten)]
    change: Option<Change>,
}

/// What a move makes of a part.
#[derive(Serialize)]
struct Change {
    part: usize,
    made: Vec<Made>,
    sum: Sum,
}

#[derive(Serialize)]
struct Made {
    what: String,
    value: u64,
    digits: String,
}

/// The light on a position, and on each of its moves.
pub fn shed(
    board: &dyn Board,
    standing: &Standing,
    moves: &[Move],
    mover: Player,
) -> (Light, Vec<Lead>) {
    let changes: Vec<Option<Changed>> =
        moves.iter().map(|change| change.change(standing)).collect();
    let parts: &[Valued] = match standing {
        Standing::Sum(parts) => parts,
        Standing::Law(_) => &[],
    };
    let made = changes.iter().flatten().flat_map(|(_, made)| made);
    let places = explain::places(parts.iter().chain(made));
    let digits = |value: u64| explain::binary(value, places);
    let sum = |parts: &[Valued]| {
        let value = nim_sum(parts);
        Sum { value, digits: digits(value), text: explain::sum_of(parts) }
    };
    let lead = |(change, changed): (&Move, &Option<Changed>)| {
        let is_won = change.leads_to_a_win(standing);
        Lead {
            leads: if is_won { "won" } else { "lost" },
            then: turns::now_won_or_lost(is_won, mover),
            change: changed.as_ref().map(|(part, made)| Change {
                part: *part,
                sum: sum(&[&parts[..*part], made, &parts[part + 1..]].concat()),
                made: made
                    .iter()
                    .map(|part| Made {
                        what: part.what.clone(),
                        value: part.value,
                        digits: digits(part.value),
                    })
                    .collect(),
            }),
        }
    };
    let leads = moves.iter().zip(&changes).map(lead).collect();

    let mut touched: Vec<Vec<BTreeSet<String>>> = vec![Vec::new(); parts.len()];
    // What makes a part larger may come from elsewhere: stones that are moved on to it, for one.
    for lowers in [true, false] {
        let none: Vec<bool> = touched.iter().map(Vec::is_empty).collect();
        for (change, changed) in moves.iter().zip(&changes) {
            let Some((part, made)) = changed else { continue };
            if none[*part] && (nim_sum(made) < parts[*part].value) == lowers {
                let spots = (change.touched)();
                touched[*part].push(spots.iter().flatten().map(ToString::to_string).collect());
            }
        }
    }
    let known: Vec<Changed> = changes.into_iter().flatten().collect();
    let part = |((index, part), touched): ((usize, &Valued), Vec<BTreeSet<String>>)| {
        let options = explain::options(&known, index).unwrap_or_default();
        Part {
            name: part.name.clone(),
            what: part.what.clone(),
            value: part.value,
            digits: digits(part.value),
            spots: touched.iter().flatten().cloned().collect(),
            heart: touched.into_iter().reduce(|all, one| &all & &one).unwrap_or_default(),
            mex: if options.is_empty() {
                String::new()
            } else {
                explain::mex(&options, part.value)
            },
            options: options
                .into_iter()
                .map(|Choice { what, worth, .. }| Becomes { what, worth })
                .collect(),
        }
    };
    let light = Light {
        wins: standing.wins(),
        because: explain::plain(&explain::verdict(standing)),
        law: board.law(),
        parts: parts.iter().enumerate().zip(touched).map(part).collect(),
        sum: matches!(standing, Standing::Sum(_)).then(|| sum(parts)),
        steps: explain::steps(board, standing, moves),
    };
    (light, leads)
}
