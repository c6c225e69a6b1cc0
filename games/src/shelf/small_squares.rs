//! Small squares: strips of two rows, and single cells.

use crate::prelude::*;

/// Small squares: [`small_squares`].
pub struct SmallSquares;

/// Strips of two rows, counted in columns: [`strip`]. Kayles with a coin beside one pin.
pub fn strips() -> HeapGame {
    let card = Card { name: "small_squares", theory: Theory::Pattern, ..CARD };
    let moves = Moves::Octal(Octal::new(&[7, 7]).with_coins(&[1, 0]));
    HeapGame::new(card, strip, moves).in_units(2)
}

/// Small squares: paint one empty cell of a board, or one empty block of 2 × 2 cells whose upper row is odd.
///
/// The rows of cells, `true` if painted, count from 1 at the top.
///
/// ```
/// use games::boards::small_squares;
///
/// let two_rows = vec![vec![false, true], vec![false, false]];
/// assert_eq!(small_squares(&two_rows).len(), 3);
/// let whole = vec![vec![false, false], vec![false, false]];
/// assert!(small_squares(&whole).contains(&vec![vec![true, true], vec![true, true]]));
/// let second_row_is_even = vec![vec![true, true], vec![false, false], vec![false, false]];
/// assert_eq!(small_squares(&second_row_is_even).len(), 4);
/// ```
pub fn small_squares(board: &Vec<Vec<bool>>) -> Vec<Vec<Vec<bool>>> {
    let corners = (0..board.len()).flat_map(|row| (0..board[row].len()).map(move |col| (row, col)));
    let squares = corners.flat_map(|(row, col)| [(row, col, 1), (row, col, 2)]);
    let empty = |&(row, col, size): &(usize, usize, usize)| {
        let rows = board.get(row..row + size);
        let free = |cells: &Vec<bool>| {
            cells.get(col..col + size).is_some_and(|cells| !cells.contains(&true))
        };
        rows.is_some_and(|rows| rows.iter().all(free))
    };
    // Rows count from 0 here: the first, which is odd, is row 0.
    let allowed = |&(row, _, size): &(usize, usize, usize)| size == 1 || row % 2 == 0;
    let paint = |(row, col, size): (usize, usize, usize)| {
        after(board, |board| {
            board[row..row + size].iter_mut().for_each(|cells| cells[col..col + size].fill(true));
        })
    };
    squares.filter(allowed).filter(empty).map(paint).collect()
}

/// Small squares as a game of heaps of empty cells: a strip of two rows and w columns is a heap of 2w, a cell
/// whose neighbour in the column is painted is a heap of 1. Kayles, but knocking down one pin leaves a coin.
///
/// A two-row board of [`boards::small_squares`](crate::boards::small_squares) is a sum of such heaps. An odd
/// heap above 1 is a strip and one cell more.
///
/// ```
/// use games::heaps::small_squares;
///
/// assert_eq!(small_squares(4), [[0, 2, 1, 0], [0, 0, 0, 0]]);
/// assert_eq!(small_squares(1), [[0, 0, 0, 0]]);
/// ```
pub fn strip(cells: u64) -> Vec<[u64; 4]> {
    let strips =
        |run| remove_run(cells / 2, run).into_iter().map(|parts| parts.map(|columns| 2 * columns));
    let single = cells % 2;
    let one_cell = strips(1).map(|[left, right]| [left, right, 1, single]);
    let block = strips(2).map(|[left, right]| [left, right, 0, single]);
    let last = (single == 1).then_some([cells - single, 0, 0, 0]);
    one_cell.chain(block).chain(last).collect()
}

impl Game for SmallSquares {
    /// The cells of each row, `true` if painted.
    type Position = Vec<Vec<bool>>;

    fn card(&self) -> Card {
        Card {
            name: "small_squares",
            about: "paint an empty cell, or an empty block of 2 × 2 whose upper row is odd; who paints last wins",
            source: "a game of Korean contests; its strips are Kayles with coins",
            start: "2x5",
            levels: &["2x4", "3x4", "4x7"],
            typed: "height and width, or ..# ...",
            most: 1000,
            verb: "paint",
            sizes: Sizes {
                words: &["columns"],
                counts: "the number of columns of a strip",
                ..SIZES
            },
            theory: Theory::Pattern,
            ..CARD
        }
    }

    fn options(&self, board: &Vec<Vec<bool>>) -> Vec<Vec<Vec<bool>>> {
        small_squares(board)
    }

    /// A board: its height and width, such as `2x5`, or its rows as `.` and `#`.
    fn read(&self, words: &[&str]) -> Result<Vec<Vec<bool>>, Refused> {
        let sides = |word: &&str| {
            let (height, width) = word.split_once(['x', 'X'])?;
            Some((height.parse::<usize>().ok()?, width.parse::<usize>().ok()?))
        };
        let most = self.card().most as usize;
        let too_large = || {
            let reason = format!("that board is too large: at most {most} cells can be looked at");
            Refused::too_large(reason)
        };
        let row = |word: &&str| {
            let no_board = format!(
                "`{word}` is no board: write its height and width, such as `2x5`, or rows such as `..#`"
            );
            marks(word, ['.', '#']).ok_or_else(|| Refused::new(no_board))
        };
        let board = match words.first().and_then(sides) {
            Some(_) if words.len() > 1 => {
                let reason = "write the height and the width, such as `2x5`, and nothing else";
                return Err(Refused::new(reason));
            }
            Some((height, width)) if height.saturating_mul(width) > most || height > most => {
                return Err(too_large());
            }
            Some((height, width)) => vec![vec![false; width]; height],
            None => words.iter().map(row).collect::<Result<Vec<_>, _>>()?,
        };
        if board.iter().any(|row| row.len() != board[0].len()) {
            return Err(Refused::new("all rows need the same number of cells"));
        }
        let cells = board.iter().map(Vec::len).sum::<usize>();
        (cells <= most).then_some(board).ok_or_else(too_large)
    }

    fn picture(&self, board: &Vec<Vec<bool>>) -> Picture {
        Picture::grid(board, |&painted| if painted { "#" } else { "." }.to_owned())
    }

    fn heaps(&self) -> Option<HeapGame> {
        Some(strips())
    }

    fn parts(&self, board: &Vec<Vec<bool>>) -> Option<Vec<Part>> {
        Some((0..board.len()).step_by(2).flat_map(|row| band(board, row)).collect())
    }

    fn tell(&self, before: &Vec<Vec<bool>>, after: &Vec<Vec<bool>>) -> String {
        let painted = self.picture(before).changed(&self.picture(after));
        let block = if painted.len() > 1 { "block " } else { "" };
        let (row, column) = (painted[0] / width(before), painted[0] % width(before));
        format!("paint {block}row {} column {}", row + 1, column + 1)
    }

    fn size(&self, board: &Vec<Vec<bool>>) -> u64 {
        2 * board.iter().flatten().filter(|&&painted| !painted).count() as u64
    }

    fn ending(&self, _: &Vec<Vec<bool>>) -> &'static str {
        "all cells are painted"
    }

    fn law(&self, values: &Values) -> String {
        values.law().replace("every n:", "every strip of n columns:")
    }
}

/// The parts of two rows, the first of which is odd if counted from 1: where both cells of a column are empty it belongs to a
/// strip, and where one is, that is a single cell. The last of an odd number of rows has single cells only.
fn band(board: &[Vec<bool>], row: usize) -> Vec<Part> {
    let rows = row..board.len().min(row + 2);
    let mut parts = Vec::new();
    let mut strip = 0;
    for column in 0..=width(board) {
        let empty = |row: &usize| board[*row].get(column) == Some(&false);
        let empty: Vec<usize> = rows.clone().filter(empty).collect();
        if let [_, _] = empty[..] {
            strip += 1;
            continue;
        }
        parts.extend((strip > 0).then(|| strip_of(row, column - strip, column)));
        strip = 0;
        parts.extend(empty.first().map(|row| Part {
            name: format!("row {} column {}", row + 1, column + 1),
            what: "a single cell".to_owned(),
            heap: 1,
        }));
    }
    parts
}

/// A strip of two rows and the columns between these indices.
fn strip_of(row: usize, from: usize, to: usize) -> Part {
    let columns = if to == from + 1 {
        format!("column {to}")
    } else {
        format!("columns {} to {to}", from + 1)
    };
    let width = (to - from) as u64;
    Part {
        name: format!("rows {} and {} {columns}", row + 1, row + 2),
        what: format!("a strip of 2 × {width}"),
        // A heap counts cells.
        heap: 2 * width,
    }
}

fn width(board: &[Vec<bool>]) -> usize {
    board.first().map_or(0, Vec::len)
}
