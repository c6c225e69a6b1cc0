//! The last number said. What can be touched are the moves.

use crate::Refused;
use crate::shape::{Form, Moved, Picture, Scene, Shaped};

pub fn read(form: &Form, words: &[&str]) -> Result<u64, Refused> {
    match form.numbers(words)?[..] {
        [number] => Ok(number),
        _ => Err(form.refusal("one number is needed")),
    }
}

impl Shaped for u64 {
    fn words(&self) -> String {
        self.to_string()
    }

    fn pieces(&self) -> usize {
        1
    }

    fn moved(&self, after: &Self, form: &Form) -> Moved {
        Moved { words: format!("{} {after}", form.verb), ways: vec![vec![format!("n{after}")]] }
    }

    fn picture(&self, _: &Form) -> Picture {
        Picture::Text(match self {
            0 => "nothing has been said\n".to_owned(),
            number => format!("{number} has been said\n"),
        })
    }

    fn scene(&self, form: &Form) -> Scene {
        Scene::of(form, "numbers", Vec::new())
    }
}
