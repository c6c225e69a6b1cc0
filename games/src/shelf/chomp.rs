//! Chomp: the first piece of a bar of chocolate is poisoned. Nobody knows a theory.

use crate::prelude::*;

/// Bite a piece of a bar, and with it all that are to the right of it and below; not the first of all, which is poisoned.
///
/// ```
/// use games::{Game, shelf::chomp::Chomp};
///
/// assert_eq!(Chomp.options(&vec![2, 1]), [vec![1, 1], vec![2]]);
/// ```
pub struct Chomp;

impl Game for Chomp {
    /// The pieces of each row, none of them more than of the one above.
    type Position = Vec<u64>;

    fn card(&self) -> Card {
        Card {
            name: "chomp",
            about: "bite a piece of a bar, with all to the right and below; who has only the first one left, which is poisoned, loses",
            source: "Gale, A curious Nim-type game (1974)",
            start: "4 4 4",
            levels: &["3 3 3", "4 4 4", "5 5 5 5"],
            typed: "the pieces of each row",
            most: 20,
            verb: "bite",
            sizes: Sizes::of(
                &["rows", "columns"],
                1..=4,
                "no theory is known: every line of play was tried",
            ),
            ..CARD
        }
    }

    fn options(&self, rows: &Vec<u64>) -> Vec<Vec<u64>> {
        let pieces =
            (0..rows.len()).flat_map(|row| (0..rows[row]).map(move |column| (row, column)));
        let bitten = |(row, column): (usize, u64)| {
            let (above, below) = rows.split_at(row);
            let below = below.iter().map(|&pieces| pieces.min(column)).filter(|&pieces| pieces > 0);
            above.iter().copied().chain(below).collect()
        };
        pieces.skip(1).map(bitten).collect()
    }

    fn read(&self, words: &[&str]) -> Result<Vec<u64>, Refused> {
        let rows = self.card().numbers(words)?;
        self.card().within(rows.iter().sum())?;
        let is_bar = rows.is_sorted_by(|above, below| above >= below) && rows.last() > Some(&0);
        let refusal = || self.card().refusal("no row is empty, or longer than the one above");
        is_bar.then_some(rows).ok_or_else(refusal)
    }

    fn picture(&self, rows: &Vec<u64>) -> Picture {
        let piece = |row: usize, column: u64| match (row, column) {
            // The poisoned one.
            (0, 0) => "!",
            _ if column < rows[row] => "#",
            _ => ".",
        };
        let row = |row: usize| (0..rows[0]).map(|column| piece(row, column)).collect();
        let rows: Vec<Vec<&str>> = (0..rows.len()).map(row).collect();
        Picture::grid(&rows, |&mark| mark.to_owned())
    }

    fn write(&self, rows: &Vec<u64>) -> String {
        joined(rows, " ")
    }

    fn sized(&self, sizes: &[u64]) -> Result<Vec<u64>, Refused> {
        Ok(vec![sizes[1]; sizes[0] as usize])
    }
}
