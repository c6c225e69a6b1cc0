//! The table of a game, with the sizes that are now played.

use serde_json::{Value, json};
use study::series::{Grid, Series, Shown, Wanted};

use super::Answered;
use super::view::Turn;

/// The table up to that size; without light nothing is said of how it goes on.
pub fn table(turn: &Turn, to: Option<u64>) -> Answered<Value> {
    let wanted = Wanted { to, otherwise: [60, 20], most: [2_000, 100], outcomes: false };
    let shown = Shown::of(&turn.named, &wanted)?;
    Ok(match if turn.light { shown } else { shown.plain() } {
        Shown::Line(series) => line(turn, &series),
        Shown::Grid(grid) => self::grid(turn, &grid),
    })
}

fn line(turn: &Turn, series: &Series) -> Value {
    let repeats = series.repeats.as_ref();
    let exceptions: Vec<u64> = repeats.map_or(Vec::new(), |repeats| {
        repeats.exceptions.iter().copied().filter(|&n| repeats.excepts(n)).collect()
    });
    let is_lost = |&(_, value): &(u64, u64)| turn.light && value == 0;
    let lost: Vec<u64> = series.iter().filter(is_lost).map(|(n, _)| n).collect();
    json!({
        "kind": "line",
        "name": series.name,
        "word": series.word,
        "first": series.first,
        "to": series.first + series.values.len() as u64 - 1,
        "values": series.values,
        "outcomes": series.outcomes,
        "current": series.iter().map(|(n, _)| n).filter(|&n| is_current(turn, n)).collect::<Vec<_>>(),
        "lost": lost,
        "law": if turn.light { series.law() } else { String::new() },
        "repeats": repeats.map(|repeats| {
            json!({ "start": repeats.pattern.start, "period": repeats.pattern.period })
        }),
        "exceptions": exceptions,
    })
}

fn grid(turn: &Turn, grid: &Grid) -> Value {
    let sizes = grid.first..grid.first + grid.values.len() as u64;
    let pairs = sizes.clone().flat_map(|a| sizes.clone().map(move |b| [a, b]));
    let value = |a: u64, b: u64| grid.values[(a - grid.first) as usize][(b - grid.first) as usize];
    let lost = pairs.clone().filter(|&[a, b]| turn.light && value(a, b) == 0);
    json!({
        "kind": "grid",
        "name": grid.name,
        "words": grid.words,
        "first": grid.first,
        "to": sizes.end - 1,
        "values": grid.values,
        "outcomes": grid.outcomes,
        "lost": lost.collect::<Vec<_>>(),
        "current": pairs.filter(|pair| is_all(turn, pair)).collect::<Vec<_>>(),
        "law": grid.law(),
    })
}

/// Whether a part of this size is now played, or the position is the one of this size.
fn is_current(turn: &Turn, size: u64) -> bool {
    turn.standing.parts().iter().any(|part| part.size == Some(size)) || is_all(turn, &[size])
}

/// Whether the whole position has these sizes.
fn is_all(turn: &Turn, sizes: &[u64]) -> bool {
    (turn.named.solver.game.sizes.position)(sizes) == turn.position
}
