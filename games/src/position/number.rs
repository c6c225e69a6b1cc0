//! The last number said. What can be touched are the moves.

use crate::Refused;
use crate::shape::{Form, Group, Picture, Shaped, Spot};

pub fn read(form: &Form, words: &[&str]) -> Result<u64, Refused> {
    match form.numbers(words)?[..] {
        [number] => Ok(number),
        _ => Err(form.refusal("one number is needed")),
    }
}

impl Shaped for u64 {
    const DRAWN: &'static str = "numbers";

    fn words(&self) -> String {
        self.to_string()
    }

    fn pieces(&self) -> usize {
        1
    }

    fn changed(&self, _: &Self) -> Vec<usize> {
        vec![0]
    }

    fn touched(&self, after: &Self, _: &Form) -> Vec<Vec<Spot>> {
        vec![vec![format!("n{after}")]]
    }

    fn describe(&self, after: &Self, form: &Form) -> String {
        format!("{} {after}", form.verb)
    }

    fn picture(&self, _: &Form) -> Picture {
        Picture::Text(match self {
            0 => "nothing has been said\n".to_owned(),
            number => format!("{number} has been said\n"),
        })
    }

    fn scene(&self, _: &Form) -> (Vec<Group>, Vec<(usize, usize)>) {
        (vec![Group::default()], Vec::new())
    }
}
