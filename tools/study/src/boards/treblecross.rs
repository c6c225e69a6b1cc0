//! Treblecross with real crosses. As long as nobody can make three, it is a game of rows: those of cells in which a
//! cross is safe.

use std::collections::BTreeSet;
use std::rc::Rc;

use games::boards::treblecross;
use games::shelf;

use crate::board::{Board, Move, Part, Standing, Typed, index};
use crate::text::{aligned, any_of, number, single};
use crate::values::Values;
use crate::{Error, Result};

const LARGEST: u64 = 5000;

#[derive(Clone)]
struct Strip {
    values: Rc<Values>,
    crosses: Vec<bool>,
}

/// A strip: its number of cells, or the cells as `.` and `x`.
pub fn read(words: &[String]) -> Result<Rc<dyn Board>> {
    let word = single(words, Error::OneStrip)?;
    let cell = |letter| match letter {
        '.' => Ok(false),
        'x' | 'X' => Ok(true),
        _ => Err(Error::NoStrip(word.to_owned())),
    };
    let too_long = |count| Error::TooMany { count, things: "cells", most: LARGEST };
    let crosses: Vec<bool> = match number(word, Error::NoStrip) {
        Ok(cells) if cells > LARGEST => return Err(too_long(cells)),
        Ok(cells) => vec![false; cells as usize],
        Err(too_large) if word.bytes().all(|byte| byte.is_ascii_digit()) => return Err(too_large),
        Err(_) => word.chars().map(cell).collect::<Result<_, _>>()?,
    };
    let cells = crosses.len() as u64;
    if cells > LARGEST {
        return Err(too_long(cells));
    }
    let values = Values::open(&shelf::treblecross(), cells + 2)?;
    Ok(Rc::new(Strip { values: Rc::new(values), crosses }))
}

impl Strip {
    /// The most crosses among three neighbours.
    fn closest(&self) -> usize {
        let mut closest = 0;
        let mut cells = self.crosses.as_slice();
        // Nothing is to be counted before the next cross.
        while let Some(cross) = cells.iter().position(|&cross| cross) {
            cells = &cells[cross..];
            closest = closest.max(cells.iter().take(3).filter(|&&cross| cross).count());
            cells = &cells[1..];
        }
        closest
    }

    /// The cells, counted from 1, in which a cross makes three.
    fn completing(&self) -> BTreeSet<usize> {
        let missing = |(first, cells): (usize, &[bool])| {
            let free: Vec<usize> = (0..3).filter(|&index| !cells[index]).collect();
            (free.len() == 1).then(|| first + free[0])
        };
        (1..).zip(self.crosses.windows(3)).filter_map(missing).collect()
    }

    /// Rows that are left, cells counted from 1: each cross takes its neighbours with it. A row reaches a cell further than
    /// what is safe on either side, which may lie beyond the end of the strip. Crosses stand three apart.
    fn rows(&self) -> Vec<(usize, usize)> {
        let cells = self.crosses.len();
        let mut rows = Vec::new();
        let mut first = 0;
        for cross in (1..=cells).filter(|&cell| self.crosses[cell - 1]) {
            rows.push((first, cross - 1));
            first = cross + 2;
        }
        rows.push((first, cells + 2));
        rows.retain(|&(from, to)| from + 2 < to);
        rows
    }

    fn part(&self, (from, to): (usize, usize)) -> Part {
        let (first, last) = (from + 1, to - 2);
        let name = if first == last {
            format!("cell {first}")
        } else {
            format!("cells {first} to {last}")
        };
        let row = to - from;
        Part { name, what: format!("a row of {row}"), value: self.values.of(row as u64) }
    }
}

impl Board for Strip {
    fn show(&self) -> String {
        if self.crosses.is_empty() {
            return "no cells\n".to_owned();
        }
        let numbers = (1..=self.crosses.len()).map(|cell| cell.to_string()).collect();
        let mark = |&cross| if cross { "x" } else { "." }.to_owned();
        aligned(&["cell", ""], &[numbers, self.crosses.iter().map(mark).collect()])
    }

    fn standing(&self) -> Standing {
        if self.crosses.len() < 3 {
            let free = self.size();
            let because =
                format!("nobody can make three here, and the number of free cells is {free}");
            return Standing::Law { wins: free % 2 == 1, because, spoils: false };
        }
        match self.closest() {
            3 => Standing::Law {
                wins: false,
                because: "three crosses in a row".to_owned(),
                spoils: false,
            },
            2 => {
                let because = format!(
                    "a cross in cell {} makes three",
                    any_of(&Vec::from_iter(self.completing()))
                );
                Standing::Law { wins: true, because, spoils: false }
            }
            _ => Standing::Sum(self.rows().into_iter().map(|row| self.part(row)).collect()),
        }
    }

    fn moves(&self) -> Vec<Move<'_>> {
        let rows =
            if self.crosses.len() >= 3 && self.closest() < 2 { self.rows() } else { Vec::new() };
        let change = |(after, cell): (Vec<bool>, usize)| {
            // Where a cross is safe, it takes a cell on either side with it.
            let part = rows.iter().position(|&(from, to)| from < cell && cell + 1 < to);
            let leaves = part.map(|part| {
                let (from, to) = rows[part];
                let rest = [(from, cell - 1), (cell + 2, to)];
                let rest = rest.into_iter().filter(|(from, to)| from + 2 < *to);
                rest.map(|row| self.part(row)).collect()
            });
            Move {
                phrase: format!("cross {cell}"),
                part: part.unwrap_or(0),
                leaves,
                after: Box::new(move || {
                    let values = Rc::clone(&self.values);
                    Rc::new(Strip { values, crosses: after.clone() })
                }),
            }
        };
        // The rules fill the free cells one after the other.
        let free = (1..).zip(&self.crosses).filter(|(_, cross)| !**cross).map(|(cell, _)| cell);
        treblecross(&self.crosses).into_iter().zip(free).map(change).collect()
    }

    fn objection(&self, typed: &Typed) -> String {
        let cells = self.crosses.len();
        let [cell] = typed.numbers[..] else {
            return "name one cell, such as `cross 2`".to_owned();
        };
        match index(cell, cells) {
            None => format!("there is no cell {cell}: cells count from 1 to {cells}"),
            Some(index) if self.crosses[index] => format!("there is a cross in cell {cell}"),
            Some(_) => format!("a cross is put as `cross {cell}`"),
        }
    }

    fn size(&self) -> u64 {
        self.crosses.iter().filter(|&&cross| !cross).count() as u64
    }

    fn left(&self) -> u64 {
        // If three can be made, it does not last.
        if self.closest() < 2 { self.size() } else { 0 }
    }

    fn ending(&self) -> &'static str {
        if self.closest() == 3 { "three crosses in a row" } else { "the strip is full" }
    }

    fn law(&self) -> String {
        "the rows are those of octal game 0.007, in whose values nobody has found a period"
            .to_owned()
    }
}
