//! What the rules say of positions: their moves, and who wins when every line of play is tried.

use std::collections::HashMap;
use std::rc::Rc;

use games::board::{Board, Move};
use games::shelf;

/// The games of the shelf, of a family one of them.
pub fn names() -> Vec<String> {
    let name = |game: shelf::Shelved| match game.member {
        Some(_) => format!("{}:2,3,7", game.card.name),
        None => game.card.name.to_owned(),
    };
    shelf::all().into_iter().map(name).collect()
}

/// The position that a game begins with, which is won.
pub fn start(game: &str) -> Rc<dyn Board> {
    shelf::find(game).unwrap().unwrap().start().unwrap()
}

/// A position of a game.
#[track_caller]
pub fn position(game: &str, words: &str) -> Rc<dyn Board> {
    let words: Vec<&str> = words.split_whitespace().collect();
    shelf::find(game).unwrap().unwrap().read(&words).unwrap()
}

/// The move of these words.
#[track_caller]
pub fn named<'m, 'b>(moves: &'m [Move<'b>], phrase: &str) -> &'m Move<'b> {
    moves.iter().find(|change| change.phrase == phrase).unwrap_or_else(|| panic!("no `{phrase}`"))
}

/// Plain search of one game.
#[derive(Default)]
pub struct Search {
    /// Who wins, by position.
    pub known: HashMap<String, bool>,
}

impl Search {
    /// Whether the player wins who moves next.
    pub fn wins(&mut self, board: &dyn Board) -> bool {
        let position = board.picture().as_sum();
        if let Some(&won) = self.known.get(&position) {
            return won;
        }
        let after: Vec<_> = board.moves().iter().map(|change| (change.after)()).collect();
        let won = match after.is_empty() {
            true => board.card().misere,
            false => after.iter().any(|after| !self.wins(after.as_ref())),
        };
        self.known.insert(position, won);
        won
    }

    /// Of each of these moves, whether it wins.
    pub fn winning(&mut self, moves: &[Move]) -> Vec<bool> {
        moves.iter().map(|change| !self.wins((change.after)().as_ref())).collect()
    }
}
