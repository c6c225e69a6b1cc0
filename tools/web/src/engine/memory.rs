//! The games that were asked for, with what was found out about their positions.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use study::named::{self, Named};

use super::{Answered, Trouble};

/// How many games are kept.
const KEPT: usize = 64;
/// How many digits an octal code may have: a proof for a longer one would take seconds, and the page waits for it.
const DIGITS: usize = 24;

thread_local! {
    static GAMES: RefCell<HashMap<String, Rc<Named>>> = RefCell::new(HashMap::new());
}

/// The game that somebody asks for: the id of a problem, a name, or an octal code.
///
/// # Errors
///
/// If there is none, in a sentence.
pub fn game(asked: &str) -> Answered<Rc<Named>> {
    if let Some(named) = GAMES.with_borrow(|games| games.get(asked).cloned()) {
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
            games.clear();
        }
        games.insert(asked.to_owned(), Rc::clone(&named));
    });
    Ok(named)
}
