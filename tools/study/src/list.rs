//! `cargo study list`: every game on the shelf, what is played, and the problems about it; or the card of one.

use games::game::Theory;
use games::{Game, shelf};

use crate::named::Named;
use crate::text::{BOLD, grouped, heading, labelled, longest};
use crate::{Result, problems};

/// The games that no row of the shelf names.
pub const ALSO: &str = "also `take:2,3,7`, with the numbers of stones that may be taken, and octal games such as `0.137`";

/// How positions of a game are typed.
pub fn typed(game: &Game) -> String {
    format!("{}, such as `{}`", game.typed, game.start)
}

/// All games.
///
/// # Errors
///
/// If a manifest cannot be read, in a sentence.
pub fn all() -> Result<String> {
    let problems = problems::all()?;
    let games = shelf::all();
    let width = longest(games.iter().map(|game| &game.name));
    let mut text = String::new();
    for Game { name, about, .. } in &games {
        let problems = problems.iter().filter(|problem| problem.game.as_deref() == Some(name));
        let ids: Vec<&str> = problems.map(|problem| &*problem.id).collect();
        let ids = if ids.is_empty() { String::new() } else { format!(" ({})", ids.join(", ")) };
        text += &format!("{BOLD}{name:<width$}{BOLD:#}  {about}{ids}\n");
    }
    Ok(format!("{text}{ALSO}\n"))
}

/// The card of a game.
pub fn one(named: &Named) -> String {
    let game = &named.solver.game;
    let known = match &game.theory {
        Theory::Period => {
            format!("a period of values, if `cargo study prove {}` finds one", game.name)
        }
        Theory::Open { to, .. } => {
            format!("no pattern; values are looked at up to {}", grouped(*to))
        }
        Theory::Disguise { of, .. } => {
            format!("what is known of {}, which it is in disguise", of().title)
        }
        Theory::Law(law) => format!("a law: {}", law.claim),
        Theory::Search => "nothing: every line of play is tried".to_owned(),
    };
    let oeis = game.oeis.join(", ");
    let lines = [
        ("played", &*game.about),
        ("typed", &typed(game)),
        ("known", &known),
        ("source", game.source),
        ("oeis", &oeis),
    ];
    let lines = lines.iter().filter(|(_, text)| !text.is_empty());
    let lines: String = lines.map(|(label, text)| labelled(label, text)).collect();
    heading(&named.heading()) + &lines
}
