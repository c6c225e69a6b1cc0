//! The matrix game: rows of numbers, each worth what its first number and the worth of the rest make it.

use std::collections::{BTreeSet, HashMap};

use crate::game::{Standing, Winning, nim_sum};
use crate::prelude::*;
use crate::proof::{BEYOND, compared, require};

/// The matrix game: [`row_matrix`].
pub struct RowMatrix;

/// The matrix game: rows of numbers. Pick a row that is not all zero, and lower its leftmost number K that is
/// not zero by 1, 2, … or K.
///
/// Known to programmers as SPOJ MATGAME.
///
/// ```
/// let rows = vec![vec![0, 2, 1], vec![0]];
/// let options = games::boards::row_matrix(&rows);
/// assert_eq!(options, [[vec![0, 0, 1], vec![0]], [vec![0, 1, 1], vec![0]]]);
/// ```
pub fn row_matrix(rows: &Vec<Vec<u64>>) -> Vec<Vec<Vec<u64>>> {
    let mut options = Vec::new();
    for (row, numbers) in rows.iter().enumerate() {
        if let Some(leftmost) = numbers.iter().position(|&number| number > 0) {
            let lower = |rest| after(rows, |rows| rows[row][leftmost] = rest);
            options.extend((0..numbers[leftmost]).map(lower));
        }
    }
    options
}

impl Game for RowMatrix {
    type Position = Vec<Vec<u64>>;

    fn card(&self) -> Card {
        Card {
            name: "row_matrix",
            about: "lower the first number of a row that is not 0; who makes the last one 0 wins",
            source: "SPOJ MATGAME",
            start: "2,1,1 3,2",
            levels: &["2,2 1,3", "3,1,2 2,4,1 1,3,3", "5,2,4,1 3,6,2,2 4,1,7,3 2,5,1,6"],
            typed: "rows of numbers",
            most: 1_000_000_000,
            sizes: Sizes {
                words: &["x", "t"],
                law: "x before what is worth t is worth x if x > t, else x − 1; 0 is worth t",
                ..SIZES
            },
            theory: Theory::Checked(proved),
            ..CARD
        }
    }

    fn options(&self, rows: &Vec<Vec<u64>>) -> Vec<Vec<Vec<u64>>> {
        row_matrix(rows)
    }

    fn read(&self, words: &[&str]) -> Result<Vec<Vec<u64>>, Refused> {
        let entry =
            |word| self.card().within(number(word, "number: write rows such as `2,1,1 3,2`")?);
        words.iter().map(|row| row.split(',').map(entry).collect()).collect()
    }

    fn picture(&self, rows: &Vec<Vec<u64>>) -> Picture {
        let said = if rows.is_empty() { "no rows\n".to_owned() } else { String::new() };
        let cells = |row: &Vec<u64>| row.iter().map(u64::to_string).collect();
        Picture { shape: Shape::Grid(rows.iter().map(cells).collect()), names: ["row", ""], said }
    }

    fn sized(&self, sizes: &[u64]) -> Result<Vec<Vec<u64>>, Refused> {
        // What follows is worth t if it is the number t alone.
        Ok(vec![sizes.to_vec()])
    }

    fn write(&self, rows: &Vec<Vec<u64>>) -> String {
        joined(&rows.iter().map(|row| joined(row, ",")).collect::<Vec<_>>(), " ")
    }

    fn parts(&self, rows: &Vec<Vec<u64>>) -> Option<Vec<Part>> {
        Some((1..).zip(rows).map(|(number, row)| part(format!("row {number}"), row)).collect())
    }

    fn moves<'a>(&'a self, rows: &'a Vec<Vec<u64>>) -> Vec<Change<'a, Vec<Vec<u64>>>> {
        let mut moves = Vec::new();
        for (index, row) in rows.iter().enumerate() {
            let Some((first, number)) = first(row) else { continue };
            for lowered in row_matrix(&vec![row.clone()]).into_iter().flatten() {
                moves.push(Change {
                    phrase: format!("lower row {} by {}", index + 1, number - lowered[first]),
                    made: Some((index, vec![part(String::new(), &lowered)])),
                    after: Box::new(move || after(rows, |rows| rows[index].clone_from(&lowered))),
                });
            }
        }
        moves
    }

    fn size(&self, rows: &Vec<Vec<u64>>) -> u64 {
        rows.iter().filter_map(|row| first(row)).map(|(_, number)| number).sum()
    }

    fn left(&self, rows: &Vec<Vec<u64>>) -> u64 {
        rows.iter().flatten().sum()
    }

    fn ending(&self, _: &Vec<Vec<u64>>) -> &'static str {
        "all numbers are 0"
    }

    fn law(&self, _: &Values) -> String {
        "proved for every row: a number x ≥ 1 before what is worth t makes it x if x > t, else x − 1"
            .to_owned()
    }

    fn winning(&self, rows: &Vec<Vec<u64>>, before: &Standing, _: &Values) -> Option<Winning> {
        let Standing::Sum(parts) = before else { return None };
        let sum = nim_sum(parts);
        let mut winning = Winning::default();
        for (index, row) in rows.iter().enumerate().filter(|_| sum != 0) {
            let Some((first, number)) = first(row) else { continue };
            // A number is worth itself or one less, and 0 as much as what follows it.
            let (rest, wanted) = (worth(&row[first + 1..]), sum ^ parts[index].value);
            let wins = |&left: &u64| left < number && continued(left, rest) == wanted;
            for left in BTreeSet::from([0, wanted, wanted + 1]).into_iter().filter(wins) {
                winning.moves.push(format!("lower row {} by {}", index + 1, number - left));
            }
        }
        Some(winning)
    }
}

fn part(name: String, row: &[u64]) -> Part {
    let more = if row.len() > 12 { ", …" } else { "" };
    let what = format!("({}{more})", joined(&row[..row.len().min(12)], ", "));
    Part { name, what, heap: worth(row) }
}

fn worth(row: &[u64]) -> u64 {
    row.iter().rev().fold(0, |rest, &number| continued(number, rest))
}

/// The index of the first number of a row that is not 0, if there is one, and that number.
fn first(row: &[u64]) -> Option<(usize, u64)> {
    let index = row.iter().position(|&number| number > 0)?;
    Some((index, row[index]))
}

/// The first values of rows.
pub fn claim() -> RowsClaim {
    RowsClaim {
        table: vec![vec![0, 1, 2, 3], vec![1, 0, 0, 0], vec![2, 2, 1, 1], vec![3, 3, 3, 2]],
    }
}

/// Up to this number, [`RowsClaim::check`] compares the rules with those of the matrix game in rows of one and of two numbers; in
/// longer rows, and in several, of [`CELLS_COMPARED`] numbers together at most, up to 3.
pub const ROWS_COMPARED: u64 = 40;

/// See [`ROWS_COMPARED`].
pub const CELLS_COMPARED: u32 = 6;

/// A claim about rows of the matrix game: the value v(x, t) of a row that begins with the number x, where what follows is
/// worth t.
///
/// ```
/// use games::{boards, shelf::row_matrix::RowsClaim};
///
/// let table = vec![vec![0, 1, 2], vec![1, 0, 0], vec![2, 2, 1]];
/// let proof = RowsClaim { table }.check(boards::row_matrix).unwrap();
/// assert_eq!(proof.value(1_000_000, 7), 1_000_000);
/// assert_eq!(proof.value(7, 1_000_000), 6);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowsClaim {
    /// v(x, t), indexed by x and then by t; as many of the one as of the other, three or more.
    pub table: Vec<Vec<u64>>,
}

/// A table of rows that was checked, and goes on for all numbers.
#[derive(Clone, Debug)]
pub struct RowsProof(RowsClaim);

impl RowsClaim {
    /// Computes every value again by the rules, and checks that the table begins as the induction does.
    ///
    /// The values are those of rows of two numbers; of the rest of a row, only its worth matters until it is reached. From a row
    /// that begins with x, the moves lead to v(0, t), …, v(x − 1, t), and v(0, t) = t is what follows. *Three facts
    /// prove v for all x and t.* v(x, 0) = x: this is Nim. v(1, t) = 0 for t ≥ 1: its only option is worth t. And v(x + 1, t + 1)
    /// = v(x, t) + 1 for x ≥ 1: the options of the former are v(1, t + 1) = 0 and the options of the latter, all worth one more, and
    /// 0 below values that have all risen by one makes the mex rise by one. ∎ So v(x, t) is x if x > t, and else x − 1, for x ≥ 1.
    ///
    /// # Errors
    ///
    /// If a value is not what the rules make it, or the table is not as the three facts make it, or has fewer than three rows;
    /// or if the rules are others, compared as far as [`ROWS_COMPARED`] says.
    pub fn check(
        &self,
        rule: impl Fn(&Vec<Vec<u64>>) -> Vec<Vec<Vec<u64>>>,
    ) -> Result<RowsProof, Refused> {
        let size = self.table.len() as u64;
        require((3..=30).contains(&size), || "a table has three rows, and at most 30".into())?;
        let square = self.table.iter().all(|row| row.len() as u64 == size);
        require(square, || "a table has as many columns as rows".into())?;
        let mut known = HashMap::new();
        for x in 0..size {
            for t in 0..size {
                let claimed = self.table[x as usize][t as usize];
                // What follows is worth t if it is the number t alone.
                let value = Kind::Grundy.value_of(&vec![vec![x, t]], &rule, &mut known);
                require(claimed == value, || format!("v({x}, {t}) is {value}, not {claimed}"))?;
                let by_induction = continued(x, t);
                require(claimed == by_induction, || {
                    format!("v({x}, {t}) is {claimed}, and the induction needs {by_induction}")
                })?;
            }
        }
        compared(matrices(), rule, |matrix| lowered(matrix))?;
        Ok(RowsProof(self.clone()))
    }
}

/// The matrices for which rules are compared.
fn matrices() -> Vec<Vec<Vec<u64>>> {
    let numbers = 0..=ROWS_COMPARED;
    let mut matrices: Vec<Vec<Vec<u64>>> = numbers.clone().map(|x| vec![vec![x]]).collect();
    matrices.extend(numbers.clone().flat_map(|x| numbers.clone().map(move |t| vec![vec![x, t]])));
    for width in 1..=CELLS_COMPARED {
        for height in 0..=CELLS_COMPARED / width {
            let cells = width * height;
            matrices.extend((0..4_u64.pow(cells)).map(|code| {
                let numbers: Vec<u64> = (0..cells).map(|cell| code >> (2 * cell) & 3).collect();
                numbers.chunks(width as usize).map(<[u64]>::to_vec).collect()
            }));
        }
    }
    matrices
}

/// What the rules of the matrix game allow.
fn lowered(matrix: &[Vec<u64>]) -> Vec<Vec<Vec<u64>>> {
    let mut options = Vec::new();
    for (row, numbers) in matrix.iter().enumerate() {
        let Some(first) = numbers.iter().position(|&number| number > 0) else { continue };
        for less in 0..numbers[first] {
            let mut option = matrix.to_vec();
            option[row][first] = less;
            options.push(option);
        }
    }
    options
}

impl RowsProof {
    /// The value of a row that begins with `number`, where what follows is worth `rest`.
    pub fn value(&self, number: u64, rest: u64) -> u64 {
        continued(number, rest)
    }

    /// How many values were recomputed.
    pub fn values(&self) -> usize {
        self.0.table.len() * self.0.table.len()
    }
}

/// v(x, t) by the three facts.
fn continued(x: u64, t: u64) -> u64 {
    if x == 0 {
        return t;
    }
    // Down the diagonal to the first row or the first column.
    let steps = t.min(x - 1);
    let first = if t == steps { x - steps } else { 0 };
    first + steps
}

fn proved() -> Result<Proved, Refused> {
    let values = claim().check(row_matrix)?.values();
    Ok(Proved {
        claim: "x before t: x if x > t, else x − 1",
        theorem: "diagonals",
        recomputed: format!("{values} values"),
        every: "row",
        more: vec![
            ("moves", "lower the first number of a row that is not 0".to_owned()),
            ("claim", "a row that begins with x ≥ 1, before numbers that are worth t, is worth x if x > t, and x − 1 if not".to_owned()),
            ("theorem", "with one more on x and on t, the options are 0 and the old ones, all worth one more: so is their mex".to_owned()),
            ("recomputed", format!("{values} values by the mex rule, among them those where the diagonals begin")),
            ("compared", format!("the moves with the rules, for rows of two numbers up to {ROWS_COMPARED}, and for up to {CELLS_COMPARED} numbers up to 3 in longer rows and in several{BEYOND}")),
        ],
    })
}
