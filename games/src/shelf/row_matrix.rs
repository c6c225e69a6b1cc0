//! The matrix game: rows of numbers. The first number and the value of the rest determine the value of a row.

use crate::game::{GAME, Law, Part, Sizes, Theory};
use crate::words::joined;
use crate::{Game, Position, Rule, Shape, say};

/// The matrix game, known to programmers as SPOJ MATGAME.
pub fn row_matrix() -> Game {
    Game {
        name: "row_matrix".into(),
        title: "Matrix Game".into(),
        rules: "lower the first number of a row that is not 0; whoever makes the last one 0 {wins}"
            .into(),
        source: "SPOJ MATGAME",
        rule: Rule::Whole(options),
        shape: Shape::Rows,
        typed: "rows of numbers",
        start: "2,1,1 3,2",
        levels: ["2,2 1,3", "3,1,2 2,4,1 1,3,3", "5,2,4,1 3,6,2,2 4,1,7,3 2,5,1,6"],
        most: 1_000_000_000,
        verb: "lower",
        nouns: ["row", "column"],
        ending: "all numbers are 0",
        sizes: Sizes {
            words: &["x", "t"],
            // What follows x has the value t if it is the number t alone.
            position: |sizes| Position::Rows(vec![sizes.to_vec()]),
            note: "x before a rest of value t has the value x if x > t, else x − 1; 0 has the value t",
            ..GAME.sizes
        },
        theory: Theory::Law(Law {
            claim: "a number x ≥ 1 before a rest of value t makes it x if x > t, else x − 1",
            value: None,
            theorem: "diagonals",
            proof: "with one more on x and on t, the options are the old ones, each of a value one higher, and one of value 0: so their mex is one more / x before 0 is a heap of Nim, and 1 before t ≥ 1 has the only option t",
            tried: "3,3 2,3 / 5,4,3 / 1,2,3,4",
        }),
        parts: Some(|position, _, lang| {
            let rows = (1..).zip(position.rows());
            rows.map(|(number, row)| part(say!(lang, "row {number}", "{number}행"), row)).collect()
        }),
        count: Some(|position| {
            let first = |row: &Vec<u64>| row.iter().find(|number| **number > 0).copied();
            position.rows().iter().filter_map(first).sum()
        }),
        ..GAME
    }
}

fn options(position: &Position) -> Vec<Position> {
    let rows = position.rows();
    let mut options = Vec::new();
    for (row, numbers) in rows.iter().enumerate() {
        let Some(first) = numbers.iter().position(|&number| number > 0) else { continue };
        for lower in 0..numbers[first] {
            let mut rows = rows.to_vec();
            rows[row][first] = lower;
            options.push(Position::Rows(rows));
        }
    }
    options
}

/// The Grundy number of a row, by the law.
fn value_of_row(row: &[u64]) -> u64 {
    row.iter().rfold(0, |rest, &number| match number {
        0 => rest,
        number if number > rest => number,
        number => number - 1,
    })
}

fn part(name: String, row: &[u64]) -> Part {
    let more = if row.len() > 12 { ", …" } else { "" };
    let what = format!("({}{more})", joined(&row[..row.len().min(12)], ", "));
    Part::new(name, what, value_of_row(row), None)
}
