//! Proofs of particular games, of which no theorem about all of a kind speaks: two that are not heaps, and Nim in misère play.

use std::collections::{HashMap, HashSet};

use super::{require, same_set};
use crate::{Refused, heaps};

/// Up to so many stones a box, [`BoxesClaim::check`] compares the rules with those of Empty and Divide.
pub const BOXES_COMPARED: u64 = 60;

/// Up to this number, [`RowsClaim::check`] compares the rules with those of the matrix game in rows of one and of two numbers; in
/// longer rows, and in several, of [`CELLS_COMPARED`] numbers together at most, up to 3.
pub const ROWS_COMPARED: u64 = 40;

/// See [`ROWS_COMPARED`].
pub const CELLS_COMPARED: u32 = 6;

/// Up to so many stones, [`misere_nim`] compares the rules with those of Nim for single heaps.
pub const NIM_COMPARED: u64 = 200;

/// A claim about Empty and Divide: whether the player to move loses is a matter of both boxes' residues.
///
/// ```
/// use games::{boards, proof::particular::BoxesClaim};
///
/// let proof = BoxesClaim { modulus: 2, lost: vec![(1, 1)] }.check(boards::empty_and_divide).unwrap();
/// assert!(proof.loses(1_000_000_007, 999));
/// assert!(!proof.loses(1_000_000_007, 1000));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoxesClaim {
    /// What the residues are taken by.
    pub modulus: u64,
    /// The residues of the boxes that are lost.
    pub lost: Vec<(u64, u64)>,
}

/// Residues of boxes that were checked.
#[derive(Clone, Debug)]
pub struct BoxesProof(BoxesClaim);

impl BoxesClaim {
    /// Checks that no lost position has a lost option, and that every other one has, for boxes of up to 2m stones each, m the
    /// modulus.
    ///
    /// That is enough. A box of more than m stones divides into parts of any residues that add up to its own. So adding m
    /// stones to a box of more than m changes the residues of no option, and each position is like one that was checked. ∎
    ///
    /// # Errors
    ///
    /// If a position does not fit, or if the rules are others, compared for boxes of up to [`BOXES_COMPARED`] stones.
    pub fn check(
        &self,
        rule: impl Fn(&(u64, u64)) -> Vec<(u64, u64)>,
    ) -> Result<BoxesProof, Refused> {
        require((1..=20).contains(&self.modulus), || "a modulus lies in 1 to 20".into())?;
        let reduced = |&(one, other): &(u64, u64)| one < self.modulus && other < self.modulus;
        require(self.lost.iter().all(reduced), || "a residue is less than the modulus".into())?;
        let boxes = |largest: u64| {
            (1..=largest).flat_map(move |one| (1..=largest).map(move |other| (one, other)))
        };
        for (one, other) in boxes(2 * self.modulus) {
            let lost_option =
                divided((one, other)).iter().any(|&(one, other)| self.loses(one, other));
            require(self.loses(one, other) != lost_option, || {
                format!("({one}, {other}) does not fit the claim")
            })?;
        }
        for position in boxes(BOXES_COMPARED) {
            require(same_set(rule(&position), divided(position)), || {
                format!("from {position:?} the rules allow something else")
            })?;
        }
        Ok(BoxesProof(self.clone()))
    }

    fn loses(&self, one: u64, other: u64) -> bool {
        self.lost.contains(&(one % self.modulus, other % self.modulus))
    }
}

/// What the rules of Empty and Divide allow.
fn divided((one, other): (u64, u64)) -> Vec<(u64, u64)> {
    let stones = [one, other].into_iter();
    stones.flat_map(|stones| (1..stones).map(move |part| (part, stones - part))).collect()
}

impl BoxesProof {
    /// Whether the player to move loses; each box holds 1 or more.
    pub fn loses(&self, one: u64, other: u64) -> bool {
        self.0.loses(one, other)
    }

    /// How many positions were checked.
    pub fn positions(&self) -> u64 {
        4 * self.0.modulus * self.0.modulus
    }
}

/// A claim about rows of the matrix game: the value v(a, t) of a row that begins with the number a, where what follows is
/// worth t.
///
/// ```
/// use games::{boards, proof::particular::RowsClaim};
///
/// let table = vec![vec![0, 1, 2], vec![1, 0, 0], vec![2, 2, 1]];
/// let proof = RowsClaim { table }.check(boards::row_matrix).unwrap();
/// assert_eq!(proof.value(1_000_000, 7), 1_000_000);
/// assert_eq!(proof.value(7, 1_000_000), 6);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowsClaim {
    /// v(a, t), indexed by a and then by t; as many of the one as of the other, three or more.
    pub table: Vec<Vec<u64>>,
}

/// A table of rows that was checked, and goes on for all numbers.
#[derive(Clone, Debug)]
pub struct RowsProof(RowsClaim);

impl RowsClaim {
    /// Computes every value again by the rules, and checks that the table begins as the induction does.
    ///
    /// The values are those of rows of two numbers; of the rest of a row, only its worth matters until it is reached. From a row
    /// that begins with a, the moves lead to v(0, t), …, v(a − 1, t), and v(0, t) = t is what follows. *Three facts
    /// prove v for all a and t.* v(a, 0) = a: this is Nim. v(1, t) = 0 for t ≥ 1: its only option is worth t. And v(a + 1, t + 1)
    /// = v(a, t) + 1 for a ≥ 1: the options of the former are v(1, t + 1) = 0 and the options of the latter, all worth one more, and
    /// 0 below values that have all risen by one makes the mex rise by one. ∎ So v(a, t) is a if a > t, and else a − 1, for a ≥ 1.
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
        for a in 0..size {
            for t in 0..size {
                let claimed = self.table[a as usize][t as usize];
                // What follows is worth t if it is the number t alone.
                let value = recomputed(&vec![vec![a, t]], &rule, &mut known);
                require(claimed == value, || format!("v({a}, {t}) is {value}, not {claimed}"))?;
                let by_induction = continued(a, t);
                require(claimed == by_induction, || {
                    format!("v({a}, {t}) is {claimed}, and the induction needs {by_induction}")
                })?;
            }
        }
        for matrix in matrices() {
            require(same_set(rule(&matrix), lowered(&matrix)), || {
                format!("from {matrix:?} the rules allow something else")
            })?;
        }
        Ok(RowsProof(self.clone()))
    }
}

/// The matrices for which rules are compared.
fn matrices() -> Vec<Vec<Vec<u64>>> {
    let numbers = 0..=ROWS_COMPARED;
    let mut matrices: Vec<Vec<Vec<u64>>> = numbers.clone().map(|a| vec![vec![a]]).collect();
    matrices.extend(numbers.clone().flat_map(|a| numbers.clone().map(move |t| vec![vec![a, t]])));
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

/// v(a, t) by the three facts.
fn continued(a: u64, t: u64) -> u64 {
    if a == 0 {
        return t;
    }
    // Down the diagonal to the first row or the first column.
    let steps = t.min(a - 1);
    let first = if t == steps { a - steps } else { 0 };
    first + steps
}

fn recomputed(
    rows: &Vec<Vec<u64>>,
    rule: &impl Fn(&Vec<Vec<u64>>) -> Vec<Vec<Vec<u64>>>,
    known: &mut HashMap<Vec<Vec<u64>>, u64>,
) -> u64 {
    if let Some(&value) = known.get(rows) {
        return value;
    }
    let options: HashSet<u64> =
        rule(rows).iter().map(|option| recomputed(option, rule, known)).collect();
    let value = (0..).find(|value| !options.contains(value)).unwrap_or(u64::MAX);
    known.insert(rows.clone(), value);
    value
}

/// Bouton's theorem for Nim in misère play, tried on every position of at most `count` heaps of at most `largest` stones.
///
/// *While a heap of two or more is left, play as in normal play; of ones alone, leave an odd number.* In other words, the
/// player to move loses with an odd number of ones, and with a nim-sum of 0 if some heap is larger.
///
/// Ones alone go down one by one, and the last one loses. One larger heap, beside ones: leave 1 or 0 of it, whichever makes the
/// ones odd. Two or more larger heaps: every move leaves a larger heap. So from nim-sum 0 one leads to another nim-sum, with a
/// larger heap left; and from another nim-sum Bouton's move leads to 0, which with a larger heap left needs two. ∎ (Bouton,
/// *Nim, a game with a complete mathematical theory*, 1901.)
///
/// Returns how many positions were tried, by plain search of the rules that are passed.
///
/// # Errors
///
/// If a position is won by the rules and lost by the theorem, or the other way round; or if the rules are others, compared on
/// these positions, and for single heaps as far as [`NIM_COMPARED`] says.
///
/// ```
/// use games::{heaps, proof::particular::{misere_nim, misere_nim_loses}};
///
/// assert_eq!(misere_nim(3, 4, heaps::any(heaps::nim)), Ok(35));
/// assert!(misere_nim_loses(&[1_000_000_000, 1_000_000_000]));
/// ```
pub fn misere_nim(
    count: usize,
    largest: u64,
    rule: impl Fn(&Vec<u64>) -> Vec<Vec<u64>>,
) -> Result<usize, Refused> {
    let positions = heaps::multisets(count, largest);
    let mut known = HashMap::new();
    for position in &positions {
        let loses = misere_loses(position, &rule, &mut known);
        require(loses == misere_nim_loses(position), || {
            format!("{position:?} is {}", if loses { "lost" } else { "won" })
        })?;
    }
    let single = (largest + 1..=NIM_COMPARED).map(|heap| vec![heap]);
    for position in positions.iter().cloned().chain(single) {
        require(same_set(rule(&position), nim(&position)), || {
            format!("from {position:?} the rules allow something else")
        })?;
    }
    Ok(positions.len())
}

/// What the rules of Nim allow.
fn nim(heaps: &[u64]) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    for (index, &heap) in heaps.iter().enumerate() {
        for rest in 0..heap {
            let mut option = heaps.to_vec();
            option[index] = rest;
            option.retain(|&heap| heap > 0);
            option.sort_unstable();
            options.push(option);
        }
    }
    options
}

/// Whether the player to move loses at Nim in misère play, by Bouton's theorem; see [`misere_nim`].
pub fn misere_nim_loses(heaps: &[u64]) -> bool {
    if heaps.iter().all(|&heap| heap <= 1) {
        return heaps.iter().sum::<u64>() % 2 == 1;
    }
    heaps.iter().fold(0, |sum, heap| sum ^ heap) == 0
}

fn misere_loses(
    position: &Vec<u64>,
    rule: &impl Fn(&Vec<u64>) -> Vec<Vec<u64>>,
    known: &mut HashMap<Vec<u64>, bool>,
) -> bool {
    if let Some(&loses) = known.get(position) {
        return loses;
    }
    let options = rule(position);
    let loses =
        !options.is_empty() && options.iter().all(|option| !misere_loses(option, rule, known));
    known.insert(position.clone(), loses);
    loses
}
