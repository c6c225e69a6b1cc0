//! The games that were asked for last, with what they found out of their positions.

use std::cell::RefCell;
use std::rc::Rc;

use games::board::Board;
use study::Result;
use study::named::{self, Named};

use super::{Answered, Trouble};

/// How many moves a position may have that is played on the page, which tells all of them.
const MOVES: u64 = 1000;

/// The position of a game that these words tell, as the command line has them; the one to begin with if there are none.
///
/// # Errors
///
/// If they tell none, or it has too many moves, in a sentence.
pub fn board(named: &Named, words: &[String]) -> Result<Rc<dyn Board>> {
    named.to_play(words, MOVES)
}

/// How many games are kept.
const KEPT: usize = 64;
/// How many digits an octal code may have: a proof for a longer one would take seconds, and the page waits for it.
const DIGITS: usize = 24;

thread_local! {
    /// The last one that was asked for stands last.
    static GAMES: RefCell<Vec<(String, Rc<Named>)>> = const { RefCell::new(Vec::new()) };
}

/// The game that somebody asks for: the id of a problem, a name, or an octal code.
///
/// # Errors
///
/// If there is none, in a sentence.
pub fn game(asked: &str) -> Answered<Rc<Named>> {
    let known = GAMES.with_borrow_mut(|games| {
        let index = games.iter().position(|(name, _)| name == asked)?;
        let entry = games.remove(index);
        games.push(entry.clone());
        Some(entry.1)
    });
    if let Some(named) = known {
        return Ok(named);
    }
    if asked.split_once('.').is_some_and(|(_, digits)| {
        digits.len() > DIGITS && digits.bytes().all(|digit| digit.is_ascii_digit())
    }) {
        return Err(Trouble(format!(
            "an octal code of more than {DIGITS} digits is not played here"
        )));
    }
    let named = Rc::new(named::find(asked)?);
    GAMES.with_borrow_mut(|games| {
        if games.len() == KEPT {
            games.remove(0);
        }
        games.push((asked.to_owned(), Rc::clone(&named)));
    });
    Ok(named)
}
