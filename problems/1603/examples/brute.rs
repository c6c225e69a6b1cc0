//! Small squares by the mex rule, pair of rows by pair of rows.
//!
//! A pair of rows is cut between two columns wherever no block lies over both, for then no move ever touches
//! both sides. Boards of at most 12 empty cells are played out by plain search as well.

use std::collections::HashMap;

use games::{boards::small_squares, mex, Search};
use proconio::{input, marker::Chars};

type Board = Vec<Vec<bool>>;

fn main() {
    for _ in 0..3 {
        input! {
            height: usize,
            width: usize,
            rows: [Chars; height],
        }
        assert!(rows.iter().all(|row| row.len() == width), "rows of {width} cells");
        assert!(rows.iter().flatten().all(|cell| ".#".contains(*cell)), "cells are `.` or `#`");
        let board: Board =
            rows.iter().map(|row| row.iter().map(|&cell| cell == '#').collect()).collect();
        println!("{}", if wins(&board) { "Y" } else { "M" });
    }
}

fn wins(board: &Board) -> bool {
    let mut known = HashMap::new();
    let sum = board.chunks(2).fold(0, |sum, rows| sum ^ value(rows, &mut known));
    if board.iter().flatten().filter(|&&painted| !painted).count() <= 12 {
        assert_eq!(Search::normal(small_squares).wins(board), sum != 0);
    }
    sum != 0
}

/// The value of a pair of rows, or of an odd last row: the nim-sum of its parts.
fn value(rows: &[Vec<bool>], known: &mut HashMap<Board, u64>) -> u64 {
    let width = rows[0].len();
    let empty = |x: usize| rows.len() == 2 && !rows[0][x] && !rows[1][x];
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
    let value = mex(small_squares(&part).iter().map(|option| value(option, known)).collect());
    known.insert(part, value);
    value
}
