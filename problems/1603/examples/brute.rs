//! Small squares by the mex rule, pair of rows by pair of rows.
//!
//! A pair of rows is cut between two columns wherever no block fits over both, for then no move ever touches both
//! sides. Boards of at most 12 empty cells are also played out by plain search.

use std::collections::HashMap;

use games::{mex, shelf, Position};
use proconio::{input, marker::Chars};

type Board = Vec<Vec<char>>;

fn main() {
    for _ in 0..3 {
        input! {
            height: usize,
            width: usize,
            rows: [Chars; height],
        }
        assert!(rows.iter().all(|row| row.len() == width), "rows of {width} cells");
        assert!(rows.iter().flatten().all(|cell| ".#".contains(*cell)), "cells are `.` or `#`");
        println!("{}", if wins(&rows) { "Y" } else { "M" });
    }
}

fn wins(board: &Board) -> bool {
    let mut known = HashMap::new();
    let sum = board.chunks(2).fold(0, |sum, rows| sum ^ value(rows, &mut known));
    if board.iter().flatten().filter(|&&cell| cell == '.').count() <= 12 {
        let played = shelf::small_squares().search().wins(&Position::Grid(board.clone()));
        assert_eq!(played, sum != 0);
    }
    sum != 0
}

/// The value of a pair of rows, or of an odd last row: the nim-sum of its parts.
fn value(rows: &[Vec<char>], known: &mut HashMap<Board, u64>) -> u64 {
    let width = rows[0].len();
    let empty = |x: usize| rows.len() == 2 && rows[0][x] == '.' && rows[1][x] == '.';
    let mut sum = 0;
    let mut start = 0;
    for end in 1..=width {
        if end == width || !(empty(end - 1) && empty(end)) {
            let part: Board = rows.iter().map(|row| row[start..end].to_vec()).collect();
            sum ^= part_value(part, known);
            start = end;
        }
    }
    sum
}

fn part_value(part: Board, known: &mut HashMap<Board, u64>) -> u64 {
    if let Some(&value) = known.get(&part) {
        return value;
    }
    let options = shelf::small_squares().options(&Position::Grid(part.clone()));
    let value = mex(options.iter().map(|option| value(option.grid(), known)).collect());
    known.insert(part, value);
    value
}
