//! A grid of cells with marks, all rows of the same length.

use crate::Refused;
use crate::say;
use crate::shape::{Form, Group, Moved, Picture, Piece, Scene, Shaped, differing, limited, texts};
use crate::words::{joined, numbered};

/// Reads rows of marks, or the sides of an empty grid.
pub fn read(form: &Form, words: &[&str]) -> Result<Vec<Vec<char>>, Refused> {
    let sides = |word: &&str| {
        let (height, width) = word.split_once(['x', 'X'])?;
        Some((height.parse::<u64>().ok()?, width.parse::<u64>().ok()?))
    };
    let [first, ..] = words else { return Ok(Vec::new()) };
    if let (1, Some((height, width))) = (words.len(), sides(first)) {
        let cells = height.saturating_mul(width).max(height).max(width);
        limited(cells, form.most, "cells")?;
        return Ok(vec![vec![form.empty_mark(); width as usize]; height as usize]);
    }
    let rows: Vec<Vec<char>> = words.iter().map(|word| word.chars().collect()).collect();
    let is_row = |word: &&&str| word.chars().all(|mark| form.marks.contains(mark));
    if let Some(word) = words.iter().find(|word| !is_row(word)) {
        return Err(form.refusal(&format!("`{word}` has other marks")));
    }
    if rows.iter().any(|row| row.len() != rows[0].len()) {
        return Err(form.refusal("all rows need the same number of cells"));
    }
    limited(rows.concat().len() as u64, form.most, "cells").map(|_| rows)
}

/// The marks of the cells of each row.
impl Shaped for Vec<Vec<char>> {
    fn words(&self) -> String {
        match self.pieces() {
            0 => format!("{}x0", self.len()),
            _ => joined(&texts(self.iter().map(String::from_iter)), " "),
        }
    }

    fn pieces(&self) -> usize {
        self.iter().map(Vec::len).sum()
    }

    fn moved(&self, after: &Self, form: &Form) -> Moved {
        let (width, changed) = (self[0].len(), differing(&self.concat(), &after.concat()));
        let (row, column) = (changed[0] / width, changed[0] % width);
        let (verb, place) = (form.verb, place(form, row, column));
        Moved::of(&changed, say!(form.lang, "{verb} {place}", "{place}{verb}기"))
    }

    fn picture(&self, form: &Form) -> Picture {
        if self.pieces() == 0 {
            return form.none(form.lang.of(["cells", "칸"]));
        }
        let names = (0..self.len()).map(|row| form.name(row));
        let rows = [texts(1..=self[0].len())].into_iter().chain(self.iter().map(texts));
        Picture::Table([String::new()].into_iter().chain(names).collect(), rows.collect())
    }

    fn scene(&self, form: &Form) -> Scene {
        rows(self, form, "grid")
    }
}

/// The name of a cell.
fn place(form: &Form, row: usize, column: usize) -> String {
    format!("{} {}", form.name(row), numbered(form.lang, form.nouns[1], column + 1))
}

/// Rows of cells, each with a mark or a number.
pub fn rows<T: ToString>(rows: &[Vec<T>], form: &Form, drawn: &'static str) -> Scene {
    let mut spots = 0..;
    let row = |(index, cells): (usize, &Vec<T>)| {
        let name = form.name(index);
        let cell = |(column, mark): (usize, &T)| {
            let label = format!("{}: {}", place(form, index, column), mark.to_string());
            Piece::new(spots.next().unwrap_or(0), label, mark.to_string())
        };
        let pieces = cells.iter().enumerate().map(cell).collect();
        Group { name, pieces, ..Group::default() }
    };
    Scene::grouped(form, drawn, rows.iter().enumerate().map(row).collect())
}
