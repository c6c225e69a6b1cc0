//! Treblecross. As long as nobody can make three in a row, it is a game of rows of cells in which a cross is safe.

use std::collections::BTreeSet;

use crate::game::{GAME, Outcome, Part, Sizes, Theory};
use crate::words::any_of;
use crate::{Game, Position, Rule, Shape};

/// Treblecross: a strip with three crosses in a row has no options. On one or two cells, whoever puts the last cross wins.
///
/// ```
/// let treblecross = games::shelf::treblecross();
/// assert_eq!(treblecross.options_of("x.x").unwrap(), ["xxx"]);
/// assert!(treblecross.options_of("xxx.").unwrap().is_empty());
/// ```
pub fn treblecross() -> Game {
    Game {
        name: "treblecross".into(),
        title: "Treblecross".into(),
        about: "put a cross in a free cell; whoever makes three in a row wins".into(),
        source: "Winning Ways, chapter 4",
        oeis: &["A395248", "A071426"],
        rule: Rule::Whole(options),
        shape: Shape::Cells,
        marks: ".x",
        typed: "how many cells, or ..x..",
        start: "8",
        levels: ["7", "12", "20"],
        most: 5000,
        verb: "cross",
        nouns: ["cell", ""],
        ending: "three crosses in a row",
        sizes: Sizes {
            words: &["cells"],
            first: 3,
            heap: |cells| cells + 2,
            position: |sizes| Position::Cells(vec!['.'; sizes[0] as usize]),
            law: "n cells are a row of n + 2 in the octal game 0.007; ",
            ..GAME.sizes
        },
        theory: Theory::Disguise {
            of: rows_of_treblecross,
            because: "nobody wants to play within two cells of a cross, so each cross takes three neighbours for itself; with one more cell beyond each end, n cells are a row of n + 2",
            is_exact: false,
            tried: "3 / 4 / 5 / 8 / 9",
        },
        parts: Some(|position, value| parts(position.cells(), value)),
        outcome: Some(|position| outcome(position.cells())),
        count: Some(|position| free(position.cells())),
        ..GAME
    }
}

/// Treblecross as a game of rows: remove three neighbours of a row. Octal game 0.007, OEIS A395248.
pub fn rows_of_treblecross() -> Game {
    Game {
        theory: Theory::Open {
            to: 10_000,
            note: "nobody has found a period, up to rows of 2^30 (OEIS A395248)",
        },
        ..super::octal(&"0.007".parse().expect("it is valid"))
    }
}

fn options(position: &Position) -> Vec<Position> {
    let strip = position.cells();
    if strip.windows(3).any(|cells| cells == ['x'; 3]) {
        return Vec::new();
    }
    let cross = |cell: usize| {
        let mut strip = strip.to_vec();
        strip[cell] = 'x';
        Position::Cells(strip)
    };
    (0..strip.len()).filter(|&cell| strip[cell] == '.').map(cross).collect()
}

fn free(strip: &[char]) -> u64 {
    strip.iter().filter(|&&cell| cell == '.').count() as u64
}

/// The most crosses among three neighbours.
fn closest(strip: &[char]) -> usize {
    let crosses = |cells: &[char]| cells.iter().filter(|&&cell| cell == 'x').count();
    strip.windows(3).map(crosses).max().unwrap_or(0)
}

fn outcome(strip: &[char]) -> Option<Outcome> {
    let (wins, because) = match closest(strip) {
        _ if strip.len() < 3 => {
            let free = free(strip);
            (free % 2 == 1, format!("nobody can make three here, and {free} cells are free"))
        }
        3 => (false, "three crosses in a row".to_owned()),
        2 => {
            let threes = (1..).zip(strip.windows(3));
            let threes = threes.filter(|(_, cells)| closest(cells) == 2);
            let missing = |(first, cells): (usize, &[char])| {
                cells.iter().position(|&cell| cell == '.').map(|free| first + free)
            };
            let cells = BTreeSet::from_iter(threes.filter_map(missing));
            let cells = any_of(&Vec::from_iter(cells));
            (true, format!("a cross in cell {cells} makes three"))
        }
        _ => return None,
    };
    Some(Outcome { spoils: false, ..Outcome::by_law(wins, because) })
}

/// The rows that remain while no two crosses are close. A row includes one more cell on either side of the safe ones, which
/// may lie beyond the end of the strip.
fn parts(strip: &[char], value: &dyn Fn(u64) -> u64) -> Vec<Part> {
    let crosses = (1..).zip(strip).filter(|(_, cell)| **cell == 'x').map(|(number, _)| number);
    let mut parts = Vec::new();
    let mut first = 0;
    for end in crosses.map(|cross| cross - 1).chain([strip.len() + 2]) {
        let (from, to, row) = (first + 1, end.saturating_sub(2), end.saturating_sub(first) as u64);
        let name =
            if from == to { format!("cell {from}") } else { format!("cells {from} to {to}") };
        let part = || Part::new(name, format!("a row of {row}"), value(row), Some(row - 2));
        parts.extend((row > 2).then(part));
        first = end + 3;
    }
    parts
}
