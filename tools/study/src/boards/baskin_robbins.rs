//! Baskin-Robbins 31: numbers are said in turn.

use std::rc::Rc;

use games::boards::baskin_robbins;
use games::shelf::{self, Known};

use crate::board::{Board, Move, Standing, Typed};
use crate::text::{any_of, number, single};
use crate::values::Values;

#[derive(Clone)]
struct Said {
    values: Rc<Values>,
    last: u64,
}

/// The last number that was said; 0 if there is no word.
pub fn read(words: &[String]) -> Result<Rc<dyn Board>, String> {
    let last = match words {
        [] => 0,
        _ => number(
            single(words, "the last number that was said, such as `7`")?,
            "number that can be said: write the last one, such as `7`",
        )?,
    };
    if last > 31 {
        return Err(format!("{last} cannot have been said: the last number is 31"));
    }
    let numbers_left = shelf::all().into_iter().find(|game| game.name == "take_1_2_3_misere");
    let Some(Known::Pattern(game)) = numbers_left.map(|game| game.known) else {
        return Err("what it is in disguise is not on the shelf".to_owned());
    };
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
