//! The table of a game, with the sizes that are now played.

use serde::Serialize;
use study::named::Named;
use study::series::{Grid, Series, Shown, Wanted};

use super::at::Place;
use super::memory::game;
use super::trouble::Answered;

/// Values by size.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Values {
    Line {
        name: String,
        word: &'static str,
        first: u64,
        to: u64,
        values: Vec<u64>,
        outcomes: bool,
        marked: Vec<u64>,
        lost: Vec<u64>,
        law: String,
        repeats: Option<Repeats>,
        exceptions: Vec<u64>,
    },
    Grid {
        name: String,
        words: [&'static str; 2],
        first: u64,
        to: u64,
        values: Vec<Vec<u64>>,
        outcomes: bool,
        marked: Vec<[u64; 2]>,
        lost: Vec<[u64; 2]>,
        law: String,
    },
}

/// A pattern.
#[derive(Serialize)]
pub struct Repeats {
    start: u64,
    period: u64,
}

/// The table up to that size; without light nothing is said of how it goes on.
pub fn table(place: &Place, to: Option<u64>) -> Answered<Values> {
    let named = game(&place.game)?;
    let wanted = Wanted { to, otherwise: [60, 20], most: [2_000, 100], outcomes: false };
    let shown = Shown::of(&named, &wanted)?;
    let shown = if place.light { shown } else { shown.plain() };
    let tells = |value: &u64| place.light && *value == 0;
    Ok(match shown {
        Shown::Line(series) => {
            let repeats = series.repeats.as_ref();
            Values::Line {
                marked: played(&named, place, &series)?,
                lost: series.iter().filter(|(_, value)| tells(value)).map(|(n, _)| n).collect(),
                to: series.first + series.values.len() as u64 - 1,
                law: if place.light { series.law() } else { String::new() },
                exceptions: repeats.map_or(Vec::new(), |repeats| {
                    let excepted = |n: &u64| repeats.excepts(*n);
                    repeats.exceptions.iter().copied().filter(excepted).collect()
                }),
                repeats: repeats.map(|repeats| Repeats {
                    start: repeats.pattern.start,
                    period: repeats.pattern.period,
                }),
                name: series.name,
                word: series.word,
                first: series.first,
                values: series.values,
                outcomes: series.outcomes,
            }
        }
        Shown::Grid(grid) => Values::Grid {
            marked: played_pairs(&named, place, &grid)?,
            lost: pairs(&grid).filter(|&[a, b]| tells(&value_of(&grid, a, b))).collect(),
            to: grid.first + grid.values.len() as u64 - 1,
            law: grid.law().to_owned(),
            name: grid.name,
            words: grid.words,
            first: grid.first,
            values: grid.values,
            outcomes: grid.outcomes,
        },
    })
}

/// The sizes of the parts that are now played.
fn played(named: &Named, place: &Place, series: &Series) -> Answered<Vec<u64>> {
    let board = place.board()?;
    let sizes = series.iter().map(|(n, _)| n);
    let Some(heaps) = &named.game.heaps else {
        // Where parts are no heaps, a size is played if the whole position is that one.
        let is_this = |&n: &u64| is_sized(named, &board.words(), &[n]);
        return Ok(sizes.filter(is_this).collect());
    };
    let of_size = |&n: &u64| {
        let heap = (named.game.card.sizes.heap)(n);
        heap.checked_mul(heaps.unit()).is_some_and(|heap| board.heaps().contains(&heap))
    };
    Ok(sizes.filter(of_size).collect())
}

/// The pair that is now played, if the whole position is one.
fn played_pairs(named: &Named, place: &Place, grid: &Grid) -> Answered<Vec<[u64; 2]>> {
    let words = place.board()?.words();
    Ok(pairs(grid).filter(|pair| is_sized(named, &words, pair)).collect())
}

fn pairs(grid: &Grid) -> impl Iterator<Item = [u64; 2]> {
    let sizes = grid.first..grid.first + grid.values.len() as u64;
    sizes.clone().flat_map(move |a| sizes.clone().map(move |b| [a, b]))
}

fn value_of(grid: &Grid, a: u64, b: u64) -> u64 {
    grid.values[(a - grid.first) as usize][(b - grid.first) as usize]
}

fn is_sized(named: &Named, words: &str, sizes: &[u64]) -> bool {
    named.table.sized_words(sizes).is_ok_and(|sized| sized == words)
}
