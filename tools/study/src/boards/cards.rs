//! Cards in a row: each run of cards that are face up is a row of pins in Dawson's Kayles.

use std::rc::Rc;

use games::boards::cards;

use crate::board::{Board, Move, Part, Standing, Typed, index};
use crate::text::{aligned, counted};
use crate::values::Values;
use crate::{Error, Result};

const LARGEST: u64 = 100_000;

#[derive(Clone)]
struct Cards {
    values: Rc<Values>,
    up: Vec<bool>,
}

/// Cards in a row, 1 face up and 0 face down.
pub fn read(words: &[String]) -> Result<Rc<dyn Board>> {
    let card = |letter| match letter {
        '1' => Ok(true),
        '0' => Ok(false),
        _ => Err(Error::NoCard(letter)),
    };
    let up: Vec<bool> = words.concat().chars().map(card).collect::<Result<_, _>>()?;
    let count = up.len() as u64;
    if count > LARGEST {
        return Err(Error::TooMany { count, things: "cards", most: LARGEST });
    }
    let values = Values::dawson_kayles(count)?;
    Ok(Rc::new(Cards { values: Rc::new(values), up }))
}

impl Cards {
    /// The runs of cards that are face up, from the index of the first to the one after the last.
    fn runs(&self) -> Vec<(usize, usize)> {
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for index in (0..self.up.len()).filter(|&index| self.up[index]) {
            match runs.last_mut() {
                Some((_, end)) if *end == index => *end += 1,
                _ => runs.push((index, index + 1)),
            }
        }
        runs
    }

    fn part(&self, (from, to): (usize, usize)) -> Part {
        let run = (to - from) as u64;
        let name =
            if run == 1 { format!("card {to}") } else { format!("cards {} to {to}", from + 1) };
        Part { name, what: format!("{run} face up"), value: self.values.of(run) }
    }
}

impl Board for Cards {
    fn show(&self) -> String {
        if self.up.is_empty() {
            return "no cards\n".to_owned();
        }
        let numbers = (1..=self.up.len()).map(|card| card.to_string()).collect();
        let cards = self.up.iter().map(|&up| u8::from(up).to_string()).collect();
        aligned(&["card", "up"], &[numbers, cards])
    }

    fn standing(&self) -> Standing {
        Standing::Sum(self.runs().into_iter().map(|run| self.part(run)).collect())
    }

    fn moves(&self) -> Vec<Move<'_>> {
        let mut moves = Vec::new();
        for (part, (from, to)) in self.runs().into_iter().enumerate() {
            // The rules speak of two neighbours: they are asked about each two on their own.
            for left in from..to - 1 {
                for after in cards(&self.up[left..left + 2].to_vec()) {
                    let rest = [(from, left), (left + 2, to)];
                    let rest = rest.into_iter().filter(|(from, to)| from < to);
                    moves.push(Move {
                        phrase: format!("turn {} and {}", left + 1, left + 2),
                        part,
                        leaves: Some(rest.map(|run| self.part(run)).collect()),
                        after: Box::new(move || {
                            let mut up = self.up.clone();
                            up[left..left + 2].copy_from_slice(&after);
                            Rc::new(Cards { up, ..self.clone() })
                        }),
                    });
                }
            }
        }
        moves
    }

    fn objection(&self, typed: &Typed) -> String {
        let [one, other] = typed.numbers[..] else {
            return "name two neighbouring cards, such as `turn 1 and 2`".to_owned();
        };
        for card in [one, other] {
            match index(card, self.up.len()) {
                None => {
                    let cards = counted(self.up.len() as u64, "card");
                    return format!("there is no card {card}: there are {cards}, counted from 1");
                }
                Some(index) if !self.up[index] => return format!("card {card} is face down"),
                Some(_) => {}
            }
        }
        format!("cards {one} and {other} are not neighbours")
    }

    fn size(&self) -> u64 {
        self.up.len() as u64
    }

    fn left(&self) -> u64 {
        self.up.iter().filter(|&&up| up).count() as u64
    }

    fn ending(&self) -> &'static str {
        "no two neighbours are face up"
    }

    fn law(&self) -> String {
        self.values.law()
    }
}
