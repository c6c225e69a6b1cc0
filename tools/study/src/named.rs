//! The game that somebody asks for: by the id of a problem, by name, by the numbers that may be taken, by octal code.

use std::rc::Rc;

use games::Refused;
use games::board::Board;
use games::shelf::{self, AnyTable, Shelved};

use crate::input::Format;
use crate::{Result, problems, turns};

/// A game that was asked for.
pub struct Named {
    /// The id and the title of the problem, if a problem was named.
    pub title: Option<String>,
    /// How the input of the problem tells positions, if its manifest says so.
    pub input: Option<Format>,
    /// The name of the game: on the shelf, or as it was asked for.
    pub name: String,
    /// The game.
    pub game: Shelved,
    /// A table for its positions, which share what is found out of them.
    pub table: Rc<dyn AnyTable>,
}

/// Finds the game that `asked` names: the id of a problem, a path in its folder, or whatever [`shelf::find`] knows.
///
/// # Errors
///
/// If there is no such problem and no such game, in a sentence.
pub fn find(asked: &str) -> Result<Named> {
    let digits = asked.strip_prefix('.').unwrap_or_default();
    let is_code = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    let asked = &if is_code { format!("0.{digits}") } else { problems::id_of(asked)? };
    let (title, input, name) = match problems::find(asked)? {
        Some(problem) => {
            let name = problem.game.ok_or_else(|| Refused::new(format!("problem `{asked}` names no game, and this is for games: `cargo study list` lists them")))?;
            (Some(format!("{asked} {}", problem.title)), problem.input, name)
        }
        None => match problems::absent(asked) {
            Some(absent) => return Err(absent),
            None => (None, None, asked.to_lowercase()),
        },
    };
    let game = shelf::find(&name)?.ok_or_else(|| unknown(&name))?;
    let table = game.table();
    Ok(Named { title, input, name, game, table })
}

/// That there is no such game, with the name that is most like it.
fn unknown(name: &str) -> Refused {
    let distance = |known: &str| strsim::damerau_levenshtein(known, name);
    let names = shelf::all().into_iter().map(|game| game.card.name);
    let nearest = names.min_by_key(|known| distance(known)).filter(|known| distance(known) < 3);
    let meant = nearest.map_or(String::new(), |known| format!(" (did you mean `{known}`?)"));
    Refused::new(format!(
        "no problem and no game is called `{name}`{meant}: `cargo study list` lists the games"
    ))
}

impl Named {
    /// The position that words tell, as they are typed after `cargo study play GAME`.
    ///
    /// # Errors
    ///
    /// If the words tell none, or one that is too large: a sentence with what would do.
    pub fn position(&self, words: &[String]) -> Result<Rc<dyn Board>> {
        let table = Rc::clone(&self.table);
        table.read(&apart(words)).map_err(|refused| refused.within(self.asked()))
    }

    /// The position that these words tell, to be played; a small one, won for the player who moves first, if there are no words.
    ///
    /// # Errors
    ///
    /// As for [`position`](Named::position), or if it has more than so many moves: then nothing was computed of it.
    pub fn to_play(&self, words: &[String], most: u64) -> Result<Rc<dyn Board>> {
        if !words.is_empty() {
            let size = self.table.size(&apart(words));
            let moves = size.map_err(|refused| refused.within(self.asked()))?;
            turns::check_moves(moves, most)?;
        }
        self.position_or_start(words)
    }

    /// What it was asked for by: the id of a problem, or a name.
    pub fn asked(&self) -> &str {
        let id = self.title.as_deref().and_then(|title| title.split(' ').next());
        id.unwrap_or(&self.name)
    }

    /// The same; a small one, won for the player who moves first, if there are no words.
    ///
    /// # Errors
    ///
    /// As for [`position`](Named::position), or if the game cannot be played.
    pub fn position_or_start(&self, words: &[String]) -> Result<Rc<dyn Board>> {
        if !words.is_empty() {
            return self.position(words);
        }
        let table = Rc::clone(&self.table);
        table.start().map_err(|refused| refused.within(&self.name))
    }
}

/// The words, of which several may come as one that is quoted.
fn apart(words: &[String]) -> Vec<&str> {
    let apart: Vec<&str> = words.iter().flat_map(|word| word.split_whitespace()).collect();
    if apart.is_empty() { words.iter().map(String::as_str).collect() } else { apart }
}
