//! A position on the table, whatever the game: what can be done, and who wins.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use crate::card::Card;
use crate::game::{Game, Outcome, Part, Standing, Valued, Winning, nim_sum};
use crate::touch::Spot;
use crate::typed::Typed;
use crate::worth::Values;
use crate::{Grundy, Picture, Refused, Search};

/// A position of a game that somebody plays.
pub trait Board {
    /// The card of the game.
    fn card(&self) -> Card;

    /// What can be seen.
    fn picture(&self) -> Picture;

    /// Who wins, and why.
    fn standing(&self) -> Standing;

    /// All moves, by the rules.
    fn moves(&self) -> Vec<Move<'_>>;

    /// What was typed, without words that may be left out here; `None` if there are none.
    fn shortened(&self, typed: &Typed) -> Option<Typed>;

    /// How many moves there are, or somewhat more, without looking at them.
    fn size(&self) -> u64;

    /// How much is left to play: who loses plays for much.
    fn left(&self) -> u64;

    /// How the game has ended, once no move is left.
    fn ending(&self) -> &'static str;

    /// The law by which parts of any size are worth what they are; empty if there is nothing to say.
    fn law(&self) -> String;

    /// The moves that win.
    fn winning(&self) -> Winning;

    /// The position as it is typed.
    fn words(&self) -> String;

    /// The heaps that its parts are worth, where they are parts of a game of heaps.
    fn heaps(&self) -> Vec<u64>;
}

/// A move, as it is typed.
pub struct Move<'a> {
    /// The words of a player: `take 2 from heap 3`.
    pub phrase: String,
    /// The position after it.
    pub after: Box<dyn Fn() -> Rc<dyn Board> + 'a>,
    /// The ways to make it by touching what can be seen; of the first it can be seen what it does.
    pub touched: Box<dyn Fn() -> Vec<Vec<Spot>> + 'a>,
    made: Option<(usize, Vec<Valued>)>,
}

impl Move<'_> {
    /// Which part of the sum it changes, counted from 0, and what it makes of it, if `before` is the standing before this move;
    /// `None` if the position is no sum, or none any more.
    pub fn change(&self, before: &Standing) -> Option<(usize, Vec<Valued>)> {
        let Standing::Sum(parts) = before else { return None };
        if self.made.is_some() {
            return self.made.clone();
        }
        let Standing::Sum(after) = (self.after)().standing() else { return None };
        let mut gone = (0..parts.len()).filter(|&part| !after.contains(&parts[part])).rev();
        let changed = gone.next()?;
        // What goes besides, such as a coin that is turned as well, is as if it came once more.
        let besides = gone.map(|part| parts[part].clone());
        let new = after.iter().filter(|part| !parts.contains(part)).cloned();
        Some((changed, besides.chain(new).collect()))
    }

    /// Whether the player who moves next wins, if `before` is the standing before this move.
    pub fn leads_to_a_win(&self, before: &Standing) -> bool {
        match (before, &self.made) {
            (Standing::Sum(parts), Some((part, left))) => {
                nim_sum(parts) ^ parts[*part].value ^ nim_sum(left) != 0
            }
            _ => (self.after)().standing().wins(),
        }
    }
}

/// The move that was typed: its numbers are those of the move, those that belong together in any order, and its words
/// are words of the move or beginnings of them. Of several, the one that fits best, and has the fewest words.
pub fn find<'m, 'b>(moves: &'m [Move<'b>], typed: &Typed) -> Option<&'m Move<'b>> {
    let fits = |change: &'m Move<'b>| {
        let phrase = Typed::read(&change.phrase);
        let exact = typed.numbers == phrase.numbers;
        let fits = (exact || typed.reorders(&phrase)) && typed.abbreviates(&phrase);
        fits.then_some((!exact, phrase.words.len(), change))
    };
    let fitting = moves.iter().filter_map(fits);
    fitting.min_by_key(|&(turned, words, _)| (turned, words)).map(|(_, _, change)| change)
}

/// Positions of one game, which share what is found out of it.
pub(crate) struct Table<G: Game> {
    game: Arc<G>,
    /// What heaps are worth, as far as was asked.
    values: RefCell<Option<Rc<Values>>>,
    search: RefCell<Plain<G::Position>>,
}

type Rule<P> = Box<dyn Fn(&P) -> Vec<P>>;

/// Plain search, for games that have no theory.
enum Plain<P> {
    Normal(Grundy<P, Rule<P>>),
    Misere(Search<P, Rule<P>>),
}

impl<G: Game> Table<G> {
    /// A table without positions.
    pub(crate) fn of(game: &Arc<G>) -> Table<G> {
        let searched = Arc::clone(game);
        let rule: Rule<G::Position> = Box::new(move |position| searched.options(position));
        let search = if game.card().misere {
            Plain::Misere(Search::misere(rule))
        } else {
            Plain::Normal(Grundy::new(rule))
        };
        Table { game: Arc::clone(game), values: RefCell::new(None), search: RefCell::new(search) }
    }

    /// The game.
    pub(crate) fn game(&self) -> &G {
        &self.game
    }

    /// These positions.
    ///
    /// # Errors
    ///
    /// If their parts are too large.
    pub(crate) fn boards(
        self: Rc<Self>,
        positions: Vec<G::Position>,
    ) -> Result<Vec<Rc<dyn Board>>, Refused> {
        let parts = positions.iter().filter_map(|position| self.game.parts(position)).flatten();
        let values = self.reaching(parts.map(|part| part.heap).max().unwrap_or(0))?;
        let on = |position| {
            Rc::new(On { table: Rc::clone(&self), values: Rc::clone(&values), position })
                as Rc<dyn Board>
        };
        Ok(positions.into_iter().map(on).collect())
    }

    /// What heaps of up to that many stones are worth.
    fn reaching(&self, largest: u64) -> Result<Rc<Values>, Refused> {
        let Some(heaps) = self.game.heaps() else { return Ok(Rc::new(Values::Own)) };
        let known = self.values.borrow().clone();
        let values = match known {
            Some(values) if values.reach(&heaps, largest) => values,
            known => Rc::new(Values::new(&heaps, largest, known.as_deref())?),
        };
        *self.values.borrow_mut() = Some(Rc::clone(&values));
        Ok(values)
    }

    /// Who wins by plain search; in normal play it is known what the position is worth, too.
    fn searched(&self, position: &G::Position) -> Outcome {
        match &mut *self.search.borrow_mut() {
            Plain::Normal(grundy) => {
                let value = grundy.value(position);
                let because = format!("worth {value} by the mex rule, every line of play tried");
                Outcome { value: Some(value), ..Outcome::by_law(value != 0, because) }
            }
            Plain::Misere(search) => {
                Outcome::by_law(search.wins(position), "every line of play tried".to_owned())
            }
        }
    }
}

/// A position on a table.
struct On<G: Game> {
    table: Rc<Table<G>>,
    values: Rc<Values>,
    position: G::Position,
}

impl<G: Game> On<G> {
    fn valued(&self, part: Part) -> Valued {
        Valued { name: part.name, what: part.what, value: self.values.of(part.heap) }
    }
}

impl<G: Game> Board for On<G> {
    fn card(&self) -> Card {
        self.table.game.card()
    }

    fn picture(&self) -> Picture {
        self.table.game.picture(&self.position)
    }

    fn standing(&self) -> Standing {
        let game = &self.table.game;
        if let Some(outcome) = game.outcome(&self.position, &self.values) {
            return Standing::Law(outcome);
        }
        match game.parts(&self.position) {
            Some(parts) => Standing::Sum(parts.into_iter().map(|part| self.valued(part)).collect()),
            None => Standing::Law(self.table.searched(&self.position)),
        }
    }

    fn moves(&self) -> Vec<Move<'_>> {
        let is_sum = matches!(self.standing(), Standing::Sum(_));
        let valued = |(part, left): (usize, Vec<Part>)| {
            (part, left.into_iter().map(|part| self.valued(part)).collect())
        };
        let moves = self.table.game.moves(&self.position).into_iter();
        moves
            .map(|change| {
                let made = change.made.clone().filter(|_| is_sum).map(valued);
                let change = Rc::new(change);
                let same = Rc::clone(&change);
                Move {
                    phrase: change.phrase.clone(),
                    after: Box::new(move || {
                        let (table, values) = (Rc::clone(&self.table), Rc::clone(&self.values));
                        Rc::new(On { table, values, position: (change.after)() })
                    }),
                    touched: Box::new(move || self.table.game.touched(&self.position, &same)),
                    made,
                }
            })
            .collect()
    }

    fn shortened(&self, typed: &Typed) -> Option<Typed> {
        self.table.game.shortened(&self.position, typed)
    }

    fn size(&self) -> u64 {
        self.table.game.size(&self.position)
    }

    fn left(&self) -> u64 {
        self.table.game.left(&self.position)
    }

    fn ending(&self) -> &'static str {
        self.table.game.ending(&self.position)
    }

    fn law(&self) -> String {
        self.table.game.law(&self.values)
    }

    fn winning(&self) -> Winning {
        let before = self.standing();
        let by_law = self.table.game.winning(&self.position, &before, &self.values);
        by_law.unwrap_or_else(|| {
            let wins = |change: &Move| !change.leads_to_a_win(&before);
            let moves = self.moves().into_iter().filter(wins);
            let moves = moves.map(|winning| winning.phrase).collect();
            Winning { moves, rest: "" }
        })
    }

    fn words(&self) -> String {
        self.table.game.write(&self.position)
    }

    fn heaps(&self) -> Vec<u64> {
        let parts = self.table.game.parts(&self.position).unwrap_or_default();
        parts.iter().map(|part| part.heap).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(phrases: &[&str], line: &str) -> Option<String> {
        let phrases: Vec<Move> = phrases
            .iter()
            .map(|phrase| Move {
                phrase: (*phrase).to_owned(),
                made: None,
                touched: Box::new(Vec::new),
                after: Box::new(|| unreachable!()),
            })
            .collect();
        find(&phrases, &Typed::read(line)).map(|found| found.phrase.clone())
    }

    #[test]
    fn a_move_is_found_by_its_numbers_and_beginnings_of_words() {
        let moves = ["take 2 from heap 3", "take 3 from heap 2", "split heap 2 into 3 and 4"];
        for line in ["take 2 from heap 3", "2 3", "t 2 h 3", "  TAKE 2,3. ", "heap 2 3"] {
            assert_eq!(found(&moves, line).as_deref(), Some(moves[0]), "{line}");
        }
        for line in ["2 3 4", "split 2 into 4 and 3", "s 2 3 4"] {
            assert_eq!(found(&moves, line).as_deref(), Some(moves[2]), "{line}");
        }
        for line in
            ["", "take", "2", "2 4", "give 2 3", "2 3 3", "-2 3", "2 3 99999999999999999999"]
        {
            assert_eq!(found(&moves, line), None, "{line}");
        }
    }

    #[test]
    fn fewer_words_win_and_numbers_in_order_do() {
        let moves = ["paint block row 1 column 3", "paint row 1 column 3"];
        assert_eq!(found(&moves, "paint row 1 column 3").as_deref(), Some(moves[1]));
        assert_eq!(found(&moves, "1 3").as_deref(), Some(moves[1]));
        assert_eq!(found(&moves, "b 1 3").as_deref(), Some(moves[0]));
        let moves = ["divide box 1 into 3 and 1", "divide box 1 into 1 and 3"];
        assert_eq!(found(&moves, "1 1 3").as_deref(), Some(moves[1]));
        assert_eq!(found(&["draw 1 3"], "3 1").as_deref(), Some("draw 1 3"));
        let turn = "turn 1 and 2 and 3";
        for line in ["turn 3 2 1", "2 and 3 and 1", "2 1 3"] {
            assert_eq!(found(&[turn], line).as_deref(), Some(turn), "{line}");
        }
        let take = "take 2 from heap 1 and 2 from heap 3";
        for line in ["take 2 from heap 3 and 2 from heap 1", "2 1 2 3", "2 3 AND 2 1"] {
            assert_eq!(found(&[take], line).as_deref(), Some(take), "{line}");
        }
        assert_eq!(found(&[take], "2 2 1 3"), None);
        assert_eq!(found(&["take 2 from heap 1, leaving 2 and 3"], "1 2 3 2"), None);
        assert_eq!(found(&["take 2 from heap 3"], "3 2"), None);
    }
}
