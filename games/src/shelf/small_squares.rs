//! Small squares: strips of two rows, and single cells.

use crate::game::{GAME, Part, Sizes, Theory, Value};
use crate::shape::differing;
use crate::words::Lang;
use crate::{Game, Position, Rule, Shape, say};

/// Small squares. Rows count from 1 at the top; painted cells are `#`.
pub fn small_squares() -> Game {
    Game {
        name: "small_squares".into(),
        title: "Small Squares".into(),
        rules: "paint an empty cell, or an empty block of 2 × 2 whose upper row is odd; whoever paints last {wins}".into(),
        source: "a game of Korean contests; its strips are Kayles with coins",
        rule: Rule::Whole(options),
        shape: Shape::Grid,
        marks: ".#",
        typed: "height and width, or rows such as ..#",
        start: "2x5",
        levels: ["2x4", "3x4", "4x7"],
        most: 1000,
        verb: "paint",
        nouns: ["row", "column"],
        ending: "all cells are painted",
        sizes: Sizes {
            words: &["columns"],
            position: |sizes| Position::Grid(vec![vec!['.'; sizes[0] as usize]; 2]),
            ..GAME.sizes
        },
        theory: Theory::Disguise {
            of: super::kayles,
            coins: &[1],
            because: "where both cells of a column of two rows are empty, the upper row odd, the columns are a row of pins: painting a block takes two neighbours, and painting one cell takes one and leaves the other cell as a coin of value 1",
            tried: "2x5 / 3x3 / 4x2 / 1x4 / .#. ... ...",
        },
        parts: Some(|position, value, lang| {
            let bands = (0..position.grid().len()).step_by(2);
            bands.flat_map(|row| band(position.grid(), row, value, lang)).collect()
        }),
        described: Some(described),
        ..GAME
    }
}

fn options(position: &Position) -> Vec<Position> {
    let board = position.grid();
    let corners = (0..board.len()).flat_map(|row| (0..board[row].len()).map(move |col| (row, col)));
    let squares = corners.flat_map(|(row, col)| [(row, col, 1), (row, col, 2)]);
    // Rows count from 0 here: the first, which is odd, is row 0.
    let allowed = |&(row, _, size): &(usize, usize, usize)| size == 1 || row % 2 == 0;
    let empty = |&(row, col, size): &(usize, usize, usize)| {
        let free = |cells: &Vec<char>| {
            cells.get(col..col + size).is_some_and(|cells| !cells.contains(&'#'))
        };
        board.get(row..row + size).is_some_and(|rows| rows.iter().all(free))
    };
    let paint = |(row, col, size): (usize, usize, usize)| {
        let mut board = board.to_vec();
        board[row..row + size].iter_mut().for_each(|cells| cells[col..col + size].fill('#'));
        Position::Grid(board)
    };
    squares.filter(allowed).filter(empty).map(paint).collect()
}

fn described(before: &Position, after: &Position, lang: Lang) -> String {
    let width = before.grid()[0].len();
    let painted = differing(&before.grid().concat(), &after.grid().concat());
    let (row, column) = (painted[0] / width + 1, painted[0] % width + 1);
    let block = if painted.len() > 1 { lang.of(["block ", "부터 2 × 2"]) } else { "" };
    say!(lang, "paint {block}row {row} column {column}", "{row}행 {column}열{block} 칠하기")
}

/// The parts of two rows, the first of which is odd if counted from 1. The last of an odd number of rows has single cells.
fn band(board: &[Vec<char>], row: usize, value: Value, lang: Lang) -> Vec<Part> {
    let rows = row..board.len().min(row + 2);
    let mut parts = Vec::new();
    let mut width = 0;
    for column in 0..=board[row].len() {
        let empty = |row: &usize| board[*row].get(column) == Some(&'.');
        let empty: Vec<usize> = rows.clone().filter(empty).collect();
        if empty.len() == 2 {
            width += 1;
            continue;
        }
        parts.extend((width > 0).then(|| strip(row, [column - width, column], value, lang)));
        width = 0;
        parts.extend(empty.first().map(|row| {
            let (row, column) = (row + 1, column + 1);
            let name = say!(lang, "row {row} column {column}", "{row}행 {column}열");
            Part::new(name, say!(lang, "a single cell", "낱칸"), 1, None)
        }));
    }
    parts
}

/// A strip of two rows and the columns between these indices.
fn strip(row: usize, [from, to]: [usize; 2], value: Value, lang: Lang) -> Part {
    let first = from + 1;
    let columns = match to - from {
        1 => say!(lang, "column {to}", "{to}열"),
        _ => say!(lang, "columns {first} to {to}", "{first}–{to}열"),
    };
    let width = (to - from) as u64;
    let (upper, lower) = (row + 1, row + 2);
    let name = say!(lang, "rows {upper} and {lower} {columns}", "{upper}–{lower}행 {columns}");
    let what = say!(lang, "a strip of 2 × {width}", "2 × {width} 띠");
    Part::new(name, what, value(width), Some(width))
}
