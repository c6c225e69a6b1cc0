//! `cargo study list`: every game on the shelf, what is played, and the problems about it.

use anstyle::Style;
use games::shelf;

use crate::text::{longest, print};
use crate::{Result, problems};

/// Prints the list.
pub fn run() -> Result<()> {
    let problems = problems::all()?;
    let games = shelf::all();
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
    text += "also `take:2,3,7`, with the numbers of stones that may be taken, and octal games such as `0.137`\n";
    print(&text)
}
