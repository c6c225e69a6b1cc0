//! A cache of games with their solvers.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use study::named::{self, Named};

use super::Answered;

/// The number of games in the cache.
const SIZE: usize = 64;

thread_local! {
    static GAMES: RefCell<HashMap<String, Rc<Named>>> = RefCell::new(HashMap::new());
}

/// The game of a problem id, a name, or an octal code.
///
/// # Errors
///
/// If there is none, in a sentence.
pub fn game(asked: &str) -> Answered<Rc<Named>> {
    if let Some(named) = GAMES.with_borrow(|games| games.get(asked).cloned()) {
        return Ok(named);
    }
    let named = Rc::new(named::find(asked)?);
    GAMES.with_borrow_mut(|games| {
        if games.len() == SIZE {
            games.clear();
        }
        games.insert(asked.to_owned(), Rc::clone(&named));
    });
    Ok(named)
}
