//! The matrix game: rows of numbers, each worth what its first number and the worth of the rest make it.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::LazyLock;

use games::boards::row_matrix;
use games::proof::particular::RowsProof;
use games::shelf;

use crate::board::{Board, Move, Part, Standing, Typed, Winning, index};
use crate::text::{aligned, number};
use crate::{Error, Result};

const LARGEST: u64 = 1_000_000_000;

struct Matrix {
    rows: Vec<Vec<u64>>,
}

/// What rows are worth.
static PROOF: LazyLock<RowsProof> =
    LazyLock::new(|| shelf::rows().check(row_matrix).expect("what the shelf says of its rows"));

/// Rows, each a word of numbers with commas between.
pub fn read(words: &[String]) -> Result<Rc<dyn Board>> {
    let entry = |word: &str| match number(word, Error::NoRow)? {
        entry if entry <= LARGEST => Ok(entry),
        entry => Err(Error::TooLarge { size: entry.to_string(), most: LARGEST }),
    };
    let row = |word: &String| word.split(',').map(entry).collect();
    let rows = words.iter().map(row).collect::<Result<_>>()?;
    Ok(Rc::new(Matrix { rows }))
}

impl Matrix {
    fn value(&self, row: &[u64]) -> u64 {
        row.iter().rev().fold(0, |rest, &number| PROOF.value(number, rest))
    }

    fn part(&self, name: String, row: &[u64]) -> Part {
        let numbers: Vec<String> = row.iter().take(12).map(u64::to_string).collect();
        let more = if row.len() > 12 { ", …" } else { "" };
        let what = format!("({}{more})", numbers.join(", "));
        Part { name, what, value: self.value(row) }
    }

    /// The index of the first number of a row that is not 0, if there is one, and that number.
    fn first(row: &[u64]) -> Option<(usize, u64)> {
        let index = row.iter().position(|&number| number > 0)?;
        Some((index, row[index]))
    }
}

impl Board for Matrix {
    fn show(&self) -> String {
        let names: Vec<String> = (1..=self.rows.len()).map(|row| format!("row {row}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let cells = |row: &Vec<u64>| row.iter().map(u64::to_string).collect();
        let rows: Vec<Vec<String>> = self.rows.iter().map(cells).collect();
        if rows.is_empty() { "no rows\n".to_owned() } else { aligned(&names, &rows) }
    }

    fn standing(&self) -> Standing {
        let part = |(number, row): (usize, &Vec<u64>)| self.part(format!("row {number}"), row);
        Standing::Sum((1..).zip(&self.rows).map(part).collect())
    }

    fn moves(&self) -> Vec<Move<'_>> {
        let mut moves = Vec::new();
        for (index, row) in self.rows.iter().enumerate() {
            let Some((first, number)) = Matrix::first(row) else { continue };
            for after in row_matrix(&vec![row.clone()]).into_iter().flatten() {
                moves.push(Move {
                    phrase: format!("lower row {} by {}", index + 1, number - after[first]),
                    part: index,
                    leaves: Some(vec![self.part(String::new(), &after)]),
                    after: Box::new(move || {
                        let mut rows = self.rows.clone();
                        rows[index].clone_from(&after);
                        Rc::new(Matrix { rows })
                    }),
                });
            }
        }
        moves
    }

    fn objection(&self, typed: &Typed) -> String {
        let count = self.rows.len();
        let [row, by] = typed.numbers[..] else {
            return "name a row and a number, such as `lower row 1 by 1`".to_owned();
        };
        let Some(index) = index(row, count) else {
            return format!("there is no row {row}: rows count from 1 to {count}");
        };
        match Matrix::first(&self.rows[index]) {
            None => format!("row {row} has zeros only"),
            Some((_, number)) => {
                format!(
                    "the first number of row {row} that is not 0 is {number}: lower it by 1 to {number}, not by {by}"
                )
            }
        }
    }

    fn size(&self) -> u64 {
        self.rows.iter().filter_map(|row| Matrix::first(row)).map(|(_, number)| number).sum()
    }

    fn left(&self) -> u64 {
        self.rows.iter().flatten().sum()
    }

    fn ending(&self) -> &'static str {
        "all numbers are 0"
    }

    fn law(&self) -> String {
        "proved for every row: a number a ≥ 1 before what is worth t makes it a if a > t, else a − 1".to_owned()
    }

    fn winning(&self) -> Winning {
        let worth: Vec<u64> = self.rows.iter().map(|row| self.value(row)).collect();
        let sum = worth.iter().fold(0, |sum, worth| sum ^ worth);
        let mut moves = Vec::new();
        for (index, row) in self.rows.iter().enumerate().filter(|_| sum != 0) {
            let Some((first, number)) = Matrix::first(row) else { continue };
            // A number is worth itself or one less, and 0 as much as what follows it.
            let (rest, wanted) = (self.value(&row[first + 1..]), sum ^ worth[index]);
            let wins = |&left: &u64| left < number && PROOF.value(left, rest) == wanted;
            for left in BTreeSet::from([0, wanted, wanted + 1]).into_iter().filter(wins) {
                moves.push((format!("lower row {} by {}", index + 1, number - left), index));
            }
        }
        Winning { moves, rest: "" }
    }
}
