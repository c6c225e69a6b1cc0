//! Rows of numbers.

use super::grid;
use crate::Refused;
use crate::say;
use crate::shape::{Form, Moved, NUMBERS, Picture, Scene, Shaped, differing, limited, texts};
use crate::words::joined;

pub fn read(form: &Form, words: &[&str]) -> Result<Vec<Vec<u64>>, Refused> {
    let row = |word: &&str| word.split(',').map(|word| form.number(word)).collect();
    let rows: Vec<Vec<u64>> = words.iter().map(row).collect::<Result<_, _>>()?;
    limited(rows.pieces() as u64, NUMBERS, "numbers").map(|_| rows)
}

/// The numbers of each row.
impl Shaped for Vec<Vec<u64>> {
    fn words(&self) -> String {
        joined(&texts(self.iter().map(|row| joined(row, ","))), " ")
    }

    fn pieces(&self) -> usize {
        self.iter().map(Vec::len).sum()
    }

    fn moved(&self, after: &Self, form: &Form) -> Moved {
        let mut rows = self.iter().zip(after);
        let row = rows.position(|(one, other)| one != other).unwrap_or(0);
        let by = self[row].iter().sum::<u64>() - after[row].iter().sum::<u64>();
        let (verb, name) = (form.verb, form.name(row));
        let words = say!(form.lang, "{verb} {name} by {by}", "{name}을 {by}만큼 {verb}기");
        Moved::of(&differing(&self.concat(), &after.concat()), words)
    }

    fn picture(&self, form: &Form) -> Picture {
        if self.is_empty() {
            return form.none(form.nouns[0]);
        }
        let names = (0..self.len()).map(|row| form.name(row)).collect();
        Picture::Table(names, self.iter().map(texts).collect())
    }

    fn scene(&self, form: &Form) -> Scene {
        grid::rows(self, form, "rows")
    }
}
