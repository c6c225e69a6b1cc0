//! Small squares: strips of two rows, and single cells.

use std::rc::Rc;
use std::sync::LazyLock;

use games::boards::small_squares;
use games::proof::Proof;
use games::shelf;

use crate::board::{Board, Move, Part, Standing, Typed, index};
use crate::text::{aligned, single};
use crate::{Error, Result};

const LARGEST: usize = 1000;

#[derive(Clone)]
struct Squares {
    /// The cells of each row, `true` if painted.
    painted: Vec<Vec<bool>>,
}

/// What strips are worth.
static PROOF: LazyLock<Proof> = LazyLock::new(|| shelf::small_squares().proof());

/// Cells of a part: two rows that may hold a block, or one, and some of their columns.
#[derive(Clone, Copy)]
struct Span {
    /// The upper row, which is odd if counted from 1.
    row: usize,
    from: usize,
    to: usize,
}

/// A board: its height and width, such as `2x5`, or its rows as `.` and `#`.
pub fn read(words: &[String]) -> Result<Rc<dyn Board>> {
    let sides = |word: &String| {
        let (height, width) = word.split_once(['x', 'X'])?;
        Some((height.parse::<usize>().ok()?, width.parse::<usize>().ok()?))
    };
    let painted = match words.first().and_then(sides) {
        Some((height, width)) => {
            single(words, Error::OneBoard)?;
            if height.saturating_mul(width) > LARGEST || height > LARGEST {
                return Err(Error::TooManyCells(LARGEST));
            }
            vec![vec![false; width]; height]
        }
        None => words.iter().map(|word| row(word)).collect::<Result<_, _>>()?,
    };
    if painted.iter().any(|row| row.len() != painted[0].len()) {
        return Err(Error::UnequalRows);
    }
    if painted.iter().map(Vec::len).sum::<usize>() > LARGEST {
        return Err(Error::TooManyCells(LARGEST));
    }
    Ok(Rc::new(Squares { painted }))
}

fn row(word: &str) -> Result<Vec<bool>> {
    let cell = |letter| match letter {
        '.' => Ok(false),
        '#' => Ok(true),
        _ => Err(Error::NoBoard(word.to_owned())),
    };
    word.chars().map(cell).collect()
}

impl Squares {
    /// The parts among some columns of two rows: where both cells of a column are empty it belongs to a strip, and where one
    /// is, that is a single cell. The last of an odd number of rows has single cells only.
    fn parts(rows: &[Vec<bool>], span: Span) -> Vec<(Span, Part)> {
        let mut parts: Vec<(Span, Part)> = Vec::new();
        let mut strip: Option<Span> = None;
        for column in span.from..=span.to {
            let empty = |index: &usize| column < span.to && !rows[*index][column];
            let empty: Vec<usize> = (0..rows.len()).filter(empty).collect();
            let here = Span { from: column, to: column + 1, ..span };
            match (empty.as_slice(), &mut strip) {
                ([_, _], Some(strip)) => strip.to += 1,
                ([_, _], None) => strip = Some(here),
                _ => parts.extend(strip.take().map(|strip| (strip, Squares::strip(strip)))),
            }
            if let [index] = empty[..] {
                let name = format!("row {} column {}", span.row + index + 1, column + 1);
                // A single cell can be painted and that is all: a heap of one.
                parts.push((here, Part { name, what: "a single cell".to_owned(), value: 1 }));
            }
        }
        parts
    }

    fn strip(Span { row, from, to }: Span) -> Part {
        let columns = if to == from + 1 {
            format!("column {to}")
        } else {
            format!("columns {} to {to}", from + 1)
        };
        let width = (to - from) as u64;
        Part {
            name: format!("rows {} and {} {columns}", row + 1, row + 2),
            what: format!("a strip of 2 × {width}"),
            value: PROOF.value(width),
        }
    }

    fn all_parts(&self) -> Vec<(Span, Part)> {
        let width = self.painted.first().map_or(0, Vec::len);
        let whole = |(band, rows)| Squares::parts(rows, Span { row: 2 * band, from: 0, to: width });
        self.painted.chunks(2).enumerate().flat_map(whole).collect()
    }
}

impl Board for Squares {
    fn show(&self) -> String {
        let width = self.painted.first().map_or(0, Vec::len);
        if width == 0 {
            return "no cells\n".to_owned();
        }
        let names: Vec<String> = (1..=self.painted.len()).map(|row| format!("row {row}")).collect();
        let names: Vec<&str> = [""].into_iter().chain(names.iter().map(String::as_str)).collect();
        let columns = (1..=width).map(|column| column.to_string()).collect();
        let cell = |&painted: &bool| if painted { "#" } else { "." }.to_owned();
        let rows = self.painted.iter().map(|row| row.iter().map(cell).collect());
        aligned(&names, &[columns].into_iter().chain(rows).collect::<Vec<_>>())
    }

    fn standing(&self) -> Standing {
        Standing::Sum(self.all_parts().into_iter().map(|(_, part)| part).collect())
    }

    fn moves(&self) -> Vec<Move<'_>> {
        let parts = self.all_parts();
        let change = |first: usize, after: Vec<Vec<bool>>| {
            let differ = |(row, cells): (usize, &Vec<bool>)| cells != &self.painted[first + row];
            let row = first + after.iter().enumerate().position(differ)?;
            let cells = self.painted[row].iter().zip(&after[row - first]);
            let column = cells.clone().position(|(before, after)| before != after)?;
            let block = cells.filter(|(before, after)| before != after).count() == 2;
            let is_here = |(span, _): &(Span, Part)| {
                span.row == first && (span.from..span.to).contains(&column)
            };
            let part = parts.iter().position(is_here)?;
            let (span, _) = parts[part];
            let leaves = Squares::parts(&after, span).into_iter().map(|(_, part)| part).collect();
            let block = if block { "block " } else { "" };
            Some(Move {
                phrase: format!("paint {block}row {} column {}", row + 1, column + 1),
                part,
                leaves: Some(leaves),
                after: Box::new(move || {
                    let mut painted = self.painted.clone();
                    painted[first..first + after.len()].clone_from_slice(&after);
                    Rc::new(Squares { painted })
                }),
            })
        };
        // Blocks begin in odd rows, so the rules are asked about every two rows on their own.
        let asked = |(band, rows): (usize, &[Vec<bool>])| {
            let moves = small_squares(&rows.to_vec()).into_iter();
            moves.map(move |after| (2 * band, after)).collect::<Vec<_>>()
        };
        let moves = self.painted.chunks(2).enumerate().flat_map(asked);
        moves.filter_map(|(first, after)| change(first, after)).collect()
    }

    fn objection(&self, typed: &Typed) -> String {
        let (height, width) = (self.painted.len(), self.painted.first().map_or(0, Vec::len));
        let [row, column] = typed.numbers[..] else {
            return "name a row and a column, such as `paint row 1 column 3` or `paint block row 1 column 3`"
                .to_owned();
        };
        if index(row, height).is_none() {
            return format!("there is no row {row}: rows count from 1 to {height}");
        }
        if index(column, width).is_none() {
            return format!("there is no column {column}: columns count from 1 to {width}");
        }
        if typed.says("block") {
            if row % 2 == 0 {
                return format!("the upper row of a block must be odd, and row {row} is even");
            }
            if row == height as u64 || column == width as u64 {
                return format!("a block from row {row} column {column} reaches beyond the board");
            }
            return format!(
                "a cell of the block from row {row} column {column} is painted already"
            );
        }
        format!("the cell in row {row} column {column} is painted already")
    }

    fn size(&self) -> u64 {
        2 * self.left()
    }

    fn left(&self) -> u64 {
        self.painted.iter().flatten().filter(|&&painted| !painted).count() as u64
    }

    fn ending(&self) -> &'static str {
        "all cells are painted"
    }

    fn law(&self) -> String {
        let pattern = PROOF.certificate().pattern;
        let (period, start) = (pattern.period, pattern.start);
        format!("proved for every strip of n columns: g(n + {period}) = g(n) from n = {start} on")
    }
}
