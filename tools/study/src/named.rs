//! The game that somebody asks for: by the id of a problem, by name, by the numbers that may be taken, by octal code.

use games::Octal;
use games::shelf::{self, Game, Known};

use crate::input::Format;
use crate::{Error, Result, problems};

/// A game that was asked for.
pub struct Named {
    /// The id and the title of the problem, if a problem was named.
    pub title: Option<String>,
    /// How the input of the problem tells positions, if its manifest says so.
    pub input: Option<Format>,
    /// The name of the game: on the shelf, or as it was asked for.
    pub name: String,
    /// What is known of it.
    pub game: Game,
}

/// Finds the game that `asked` names: the id of a problem, a path in its folder, or whatever [`game`] knows.
///
/// # Errors
///
/// If there is no such problem and no such game, in a sentence.
pub fn find(asked: &str) -> Result<Named> {
    let asked = &problems::id_of(asked)?;
    let (title, input, name) = match problems::find(asked)? {
        Some(problem) => {
            let name = problem.game.ok_or_else(|| Error::ProblemWithoutGame(asked.clone()))?;
            (Some(format!("{asked} {}", problem.title)), problem.input, name)
        }
        None => match problems::absent(asked) {
            Some(absent) => return Err(absent),
            None => (None, None, asked.to_lowercase()),
        },
    };
    let game = game(&name)?;
    Ok(Named { title, input, name, game })
}

/// The game of that name on the shelf, `take:` with numbers that may be taken, or the octal game of that code.
///
/// # Errors
///
/// If there is none, in a sentence.
pub fn game(name: &str) -> Result<Game> {
    if name.contains('.') && name.starts_with(|first: char| first.is_ascii_digit()) {
        let octal: Octal = name.parse()?;
        let known = Known::Pattern(shelf::octal(&octal));
        let about = "take stones as the digits of the code allow; who cannot move loses";
        return Ok(Game { name: "octal", about, known });
    }
    if let Some(numbers) = name.strip_prefix("take:") {
        let number = |text: &str| match text.parse() {
            Ok(stones @ 1..=10_000) => Ok(stones),
            _ => Err(Error::NoStonesToTake { stones: text.to_owned(), game: name.to_owned() }),
        };
        let mut permitted: Vec<u64> = numbers.split(',').map(number).collect::<Result<_, _>>()?;
        permitted.sort_unstable();
        permitted.dedup();
        let known = Known::Pattern(shelf::take(&permitted));
        let about = "take as many stones as one of the numbers says; who cannot move loses";
        return Ok(Game { name: "take", about, known });
    }
    let game = shelf::all().into_iter().find(|game| game.name == name);
    game.ok_or_else(|| Error::NoGame(name.to_owned()))
}
