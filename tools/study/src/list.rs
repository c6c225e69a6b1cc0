//! `cargo study list`: every game on the shelf, what is played, and the problems about it; or the card of one.

use anstyle::Style;
use games::card::{Card, Theory};
use games::{Game, shelf};

use crate::named::{self, Named};
use crate::prove::{heading, line};
use crate::text::{grouped, longest, print};
use crate::{Result, problems};

/// What can be asked for besides.
pub const ALSO: &str = "also `take:2,3,7`, with the numbers of stones that may be taken, and octal games such as `0.137`";

/// How positions of a game are typed.
pub fn typed(card: &Card) -> String {
    match card.typed {
        "" => {
            let [heap, stones] = card.nouns;
            format!("the {stones} of each {heap}, such as `3 4 7`")
        }
        typed => format!("{typed}, such as `{}`", card.start),
    }
}

/// Prints the list.
///
/// # Errors
///
/// If a manifest cannot be read, in a sentence.
pub fn all() -> Result<()> {
    let problems = problems::all()?;
    let games: Vec<Card> = shelf::all().into_iter().map(|game| game.card).collect();
    let width = longest(games.iter().map(|game| game.name));
    let bold = Style::new().bold();
    let mut text = String::new();
    for game in &games {
        let about = |(_, name): &&(String, Option<String>)| name.as_deref() == Some(game.name);
        let ids: Vec<&str> = problems.iter().filter(about).map(|(id, _)| id.as_str()).collect();
        let ids = if ids.is_empty() { String::new() } else { format!(" ({})", ids.join(", ")) };
        let (name, played) = (game.name, game.about);
        text += &format!("{bold}{name:<width$}{bold:#}  {played}{ids}\n");
    }
    text += &format!("{ALSO}\n");
    print(&text)
}

/// Prints the card of a game.
///
/// # Errors
///
/// If there is no such game, in a sentence.
pub fn one(asked: &str) -> Result<()> {
    let Named { title, name, game, .. } = named::find(asked)?;
    let Card { about, source, oeis, theory, .. } = &game.card;
    let mut text = heading(&title.map_or(name.clone(), |title| format!("{title} · {name}")));
    text += &line("played", about);
    text += &line("typed", &typed(&game.card));
    text += &line(
        "known",
        &match theory {
            Theory::Pattern => {
                format!("a pattern of values, if `cargo study prove {name}` finds one")
            }
            Theory::Open { to, .. } => {
                format!("no pattern; values are looked at up to {}", grouped(*to))
            }
            Theory::Disguise(_) => {
                let of = game.heaps.as_ref().map_or("", |of| of.card().name);
                format!("what is known of {of}, which it is in disguise")
            }
            Theory::Law(law) => format!("a law: {}", law.claim),
            Theory::Checked(_) => "a law for every position".to_owned(),
            Theory::Search => "nothing: every line of play is tried".to_owned(),
        },
    );
    text += &line("source", source);
    if !oeis.is_empty() {
        text += &line("oeis", &oeis.join(", "));
    }
    print(&text)
}
