//! A row of cells with marks, which may be drawn as cards or as coins.

use crate::Refused;
use crate::say;
use crate::shape::{Form, Moved, Picture, Piece, Scene, Shaped, differing, limited, texts};
use crate::typed::number;
use crate::words::joined;

/// Reads marks, or a number of empty cells if no mark is a digit.
pub fn read(form: &Form, words: &[&str]) -> Result<Vec<char>, Refused> {
    let row = words.concat().to_lowercase();
    let may_count = !form.marks.contains('0') && words.len() == 1;
    if may_count && !row.is_empty() && row.bytes().all(|byte| byte.is_ascii_digit()) {
        let cells = number(&row, &form.advice("number"))?;
        return Ok(vec![form.empty_mark(); limited(cells, form.most, "cells")?]);
    }
    let cells: Vec<char> = row.chars().collect();
    if cells.iter().any(|&cell| !form.marks.contains(cell)) {
        return Err(form.refusal(&format!("`{row}` has other marks")));
    }
    limited(cells.len() as u64, form.most, "cells").map(|_| cells)
}

/// The mark of each cell.
impl Shaped for Vec<char> {
    fn words(&self) -> String {
        self.iter().collect()
    }

    fn pieces(&self) -> usize {
        self.len()
    }

    fn moved(&self, after: &Self, form: &Form) -> Moved {
        let changed = differing(self, after);
        let numbers: Vec<usize> = changed.iter().map(|index| index + 1).collect();
        let (verb, numbers) = (form.verb, joined(&numbers, form.lang.of([" and ", "번, "])));
        Moved::of(&changed, say!(form.lang, "{verb} {numbers}", "{numbers}번 {verb}기"))
    }

    fn picture(&self, form: &Form) -> Picture {
        let [thing, second] = form.nouns;
        if self.is_empty() {
            return form.none(thing);
        }
        Picture::Table(vec![thing.into(), second.into()], vec![texts(1..=self.len()), texts(self)])
    }

    fn scene(&self, form: &Form) -> Scene {
        let cell = |(index, mark): (usize, &char)| {
            Piece::new(index, format!("{}: {mark}", form.name(index)), mark)
        };
        Scene::of(form, "cells", self.iter().enumerate().map(cell).collect())
    }
}
