//! Baskin-Robbins 31: numbers are said in turn.

use std::rc::Rc;

use games::boards::baskin_robbins;
use games::proof::Kind;
use games::shelf;

use crate::board::{Board, Move, Standing, Typed};
use crate::text::{any_of, number, single};
use crate::values::Values;
use crate::{Error, Result};

#[derive(Clone)]
struct Said {
    values: Rc<Values>,
    last: u64,
}

/// The last number that was said; 0 if there is no word.
pub fn read(words: &[String]) -> Result<Rc<dyn Board>> {
    let last = match words {
        [] => 0,
        _ => number(single(words, Error::OneSaid)?, Error::NotSaid)?,
    };
    if last > 31 {
        return Err(Error::Above31(last));
    }
    let game = shelf::take(&[1, 2, 3]).outcome(Kind::MisereOutcome);
    Ok(Rc::new(Said { values: Rc::new(Values::new(&game, 31)?), last }))
}

impl Board for Said {
    fn show(&self) -> String {
        match self.last {
            0 => "nothing has been said\n".to_owned(),
            last => format!("{last} has been said\n"),
        }
    }

    fn standing(&self) -> Standing {
        let left = 31 - self.last;
        let things = if left == 1 { "number is left" } else { "numbers are left" };
        let because = self.values.outcome_law(left, things);
        Standing::Law { wins: self.values.of(left) == 1, because, spoils: true }
    }

    fn moves(&self) -> Vec<Move<'_>> {
        let say = |last: u64| Move {
            phrase: format!("say {last}"),
            part: 0,
            leaves: None,
            after: Box::new(move || Rc::new(Said { last, ..self.clone() })),
        };
        baskin_robbins(&self.last).into_iter().map(say).collect()
    }

    fn objection(&self, _: &Typed) -> String {
        let next = baskin_robbins(&self.last);
        format!("one to three numbers are said in turn: the last of them is {}", any_of(&next))
    }

    fn size(&self) -> u64 {
        3
    }

    fn left(&self) -> u64 {
        31 - self.last
    }

    fn ending(&self) -> &'static str {
        "who says 31 loses"
    }
}
