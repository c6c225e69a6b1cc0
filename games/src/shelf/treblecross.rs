//! Treblecross with real crosses. As long as nobody can make three, it is a game of rows: those of cells in which a
//! cross is safe.

use std::collections::BTreeSet;

use crate::prelude::*;

/// Treblecross: [`treblecross`].
pub struct Treblecross;

/// Treblecross as a game of rows: [`row`].
pub fn rows() -> HeapGame {
    let card = Card { name: "treblecross", theory: OPEN, ..CARD };
    HeapGame::new(card, row, Moves::Octal(Octal::new(&[0, 0, 7])))
}

const OPEN: Theory = Theory::Open {
    to: 10_000,
    note: "nobody has found a period, up to rows of 2^30 (OEIS A395248)",
};

/// Treblecross with real crosses: tic-tac-toe on a strip where both players put the same cross (`true`) into
/// a free cell. Who first makes three in a row wins: a strip with three in a row has no options.
///
/// On three cells or more somebody makes three. On one or two, who puts the last cross wins.
///
/// *Winning Ways*, chapter 4.
///
/// ```
/// use games::boards::treblecross;
///
/// assert_eq!(treblecross(&vec![true, false, true]), [[true, true, true]]);
/// assert!(treblecross(&vec![true, true, true, false]).is_empty());
/// ```
pub fn treblecross(strip: &Vec<bool>) -> Vec<Vec<bool>> {
    if strip.windows(3).any(|cells| cells == [true, true, true]) {
        return Vec::new();
    }
    let free = (0..strip.len()).filter(|&cell| !strip[cell]);
    free.map(|cell| after(strip, |strip| strip[cell] = true)).collect()
}

/// Treblecross as a game of rows: remove three neighbours of a row. Octal game 0.007, OEIS A395248.
///
/// Nobody wants to play within two cells of a cross, so crosses stand three apart or more. With one more cell
/// beyond each end of a strip, each takes three neighbours for itself, its own cell and one on either side:
/// [`boards::treblecross`](crate::boards::treblecross) on n cells, three or more, is won and lost as this game
/// on n + 2. *Winning Ways*, chapter 4.
///
/// ```
/// assert_eq!(games::heaps::treblecross(6), [[0, 3], [1, 2]]);
/// ```
pub fn row(row: u64) -> Vec<[u64; 2]> {
    remove_run(row, 3)
}

impl Game for Treblecross {
    /// The cells, `true` if there is a cross.
    type Position = Vec<bool>;

    fn card(&self) -> Card {
        Card {
            name: "treblecross",
            about: "put a cross into a free cell; who makes three in a row wins",
            source: "Winning Ways, chapter 4",
            oeis: &["A395248", "A071426"],
            start: "8",
            levels: &["7", "12", "20"],
            typed: "how many cells, or ..x..",
            most: 5000,
            verb: "cross",
            // A strip of three cells or more is a row that is longer by one cell on either side.
            sizes: Sizes {
                words: &["cells"],
                first: 3,
                heap: |cells| cells + 2,
                meaning: "n cells are a row of n + 2 in the octal game 0.007; ",
                counts: "the length of a row: a strip of n − 2 cells is a row of n",
                ..SIZES
            },
            theory: OPEN,
            ..CARD
        }
    }

    fn options(&self, strip: &Vec<bool>) -> Vec<Vec<bool>> {
        treblecross(strip)
    }

    fn read(&self, words: &[&str]) -> Result<Vec<bool>, Refused> {
        let &[word] = words else {
            return Err(Refused::new("write a strip, such as `8` or `..x..`, and nothing else"));
        };
        if let Some(strip) = marks(&word.to_lowercase(), ['.', 'x']) {
            self.card().as_many(strip.len() as u64, "cells")?;
            return Ok(strip);
        }
        let cells = number(word, "strip: write how many cells, such as `8`, or `..x..`")?;
        Ok(vec![false; self.card().as_many(cells, "cells")?])
    }

    fn picture(&self, strip: &Vec<bool>) -> Picture {
        Picture::cells(["cell", ""], strip, |&cross| if cross { 'x' } else { '.' })
    }

    fn heaps(&self) -> Option<HeapGame> {
        Some(rows())
    }

    fn parts(&self, strip: &Vec<bool>) -> Option<Vec<Part>> {
        Some(spans(strip).into_iter().map(part).collect())
    }

    fn outcome(&self, strip: &Vec<bool>, _: &Values) -> Option<Outcome> {
        let (wins, because) = if strip.len() < 3 {
            let free = self.size(strip);
            let because =
                format!("nobody can make three here, and the number of free cells is {free}");
            (free % 2 == 1, because)
        } else {
            match closest(strip) {
                3 => (false, "three crosses in a row".to_owned()),
                2 => {
                    let completing = any_of(&Vec::from_iter(completing(strip)));
                    (true, format!("a cross in cell {completing} makes three"))
                }
                _ => return None,
            }
        };
        Some(Outcome { spoils: false, ..Outcome::by_law(wins, because) })
    }

    fn size(&self, strip: &Vec<bool>) -> u64 {
        strip.iter().filter(|&&cross| !cross).count() as u64
    }

    fn left(&self, strip: &Vec<bool>) -> u64 {
        // If three can be made, it does not last.
        if closest(strip) < 2 { self.size(strip) } else { 0 }
    }

    fn ending(&self, strip: &Vec<bool>) -> &'static str {
        if closest(strip) == 3 { "three crosses in a row" } else { "the strip is full" }
    }

    fn law(&self, _: &Values) -> String {
        "the rows are those of octal game 0.007, in whose values nobody has found a period"
            .to_owned()
    }
}

/// The most crosses among three neighbours.
fn closest(strip: &[bool]) -> usize {
    let mut closest = 0;
    let mut cells = strip;
    // Nothing is to be counted before the next cross.
    while let Some(cross) = cells.iter().position(|&cross| cross) {
        cells = &cells[cross..];
        closest = closest.max(cells.iter().take(3).filter(|&&cross| cross).count());
        cells = &cells[1..];
    }
    closest
}

/// The cells, counted from 1, in which a cross makes three.
fn completing(strip: &[bool]) -> BTreeSet<usize> {
    let missing = |(first, cells): (usize, &[bool])| {
        let free: Vec<usize> = (0..3).filter(|&index| !cells[index]).collect();
        (free.len() == 1).then(|| first + free[0])
    };
    (1..).zip(strip.windows(3)).filter_map(missing).collect()
}

/// Rows that are left, cells counted from 1: each cross takes its neighbours with it. A row reaches a cell further than
/// what is safe on either side, which may lie beyond the end of the strip. Crosses stand three apart.
fn spans(strip: &[bool]) -> Vec<(usize, usize)> {
    if strip.len() < 3 || closest(strip) > 1 {
        return Vec::new();
    }
    let cells = strip.len();
    let mut rows = Vec::new();
    let mut first = 0;
    for cross in (1..=cells).filter(|&cell| strip[cell - 1]) {
        rows.push((first, cross - 1));
        first = cross + 2;
    }
    rows.push((first, cells + 2));
    rows.retain(|&(from, to)| from + 2 < to);
    rows
}

fn part((from, to): (usize, usize)) -> Part {
    let (first, last) = (from + 1, to - 2);
    let name =
        if first == last { format!("cell {first}") } else { format!("cells {first} to {last}") };
    let row = (to - from) as u64;
    Part { name, what: format!("a row of {row}"), heap: row }
}
