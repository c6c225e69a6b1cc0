//! `cargo study list`: every game on the shelf, what is played, and the problems about it; or the row of one.

use anstyle::Style;
use games::game::Theory;
use games::{Game, shelf};

use crate::named;
use crate::prove::{heading, line};
use crate::text::{grouped, longest, print};
use crate::{Result, problems};

/// What can be asked for besides.
pub const ALSO: &str = "also `take:2,3,7`, with the numbers of stones that may be taken, and octal games such as `0.137`";

/// How positions of a game are typed.
pub fn typed(game: &Game) -> String {
    format!("{}, such as `{}`", game.typed, game.start)
}

/// Prints the list.
///
/// # Errors
///
/// If a manifest cannot be read, in a sentence.
pub fn all() -> Result<()> {
    let problems = problems::all()?;
    let games = shelf::all();
    let width = longest(games.iter().map(|game| &game.name));
    let bold = Style::new().bold();
    let mut text = String::new();
    for Game { name, about, .. } in &games {
        let is_about = |(_, game): &&(String, Option<String>)| game.as_deref() == Some(&**name);
        let ids: Vec<&str> = problems.iter().filter(is_about).map(|(id, _)| &**id).collect();
        let ids = if ids.is_empty() { String::new() } else { format!(" ({})", ids.join(", ")) };
        text += &format!("{bold}{name:<width$}{bold:#}  {about}{ids}\n");
    }
    text += &format!("{ALSO}\n");
    print(&text)
}

/// Prints what is known of a game.
///
/// # Errors
///
/// If there is no such game, in a sentence.
pub fn one(asked: &str) -> Result<()> {
    let named = named::find(asked)?;
    let game = &named.solver.game;
    let mut text = heading(&named.heading());
    text += &line("played", game.about);
    text += &line("typed", &typed(game));
    text += &line(
        "known",
        &match &game.theory {
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
        },
    );
    text += &line("source", game.source);
    if !game.oeis.is_empty() {
        text += &line("oeis", &game.oeis.join(", "));
    }
    print(&text)
}
