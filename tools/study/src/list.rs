//! `cargo study list`: all games with their problems, or the rules and the source of one game.

use games::{Game, Lang, say, shelf};

use crate::named::Named;
use crate::text::{BOLD, heading, labelled, longest};
use crate::{Result, problems};

/// The games that are not rows of the shelf.
pub fn also(lang: Lang) -> &'static str {
    lang.of([
        "also `take:2,3,7` or `take:3-7`, with the numbers of stones that may be taken, and octal games such as `0.137`",
        "그 밖에 `take:2,3,7`이나 `take:3-7`처럼 가져갈 수 있는 개수를 적은 게임, `0.137` 같은 8진 게임",
    ])
}

/// How to type a position of a game.
pub fn typed(game: &Game) -> String {
    let Game { typed, start, .. } = game;
    say!(game.lang, "{typed}, such as `{start}`", "{typed}, 예를 들어 `{start}`")
}

/// All games.
pub fn all(lang: Lang) -> Result<String> {
    let problems = problems::all()?;
    let games: Vec<Game> = shelf::all().into_iter().map(|it| it.in_language(lang)).collect();
    let width = longest(games.iter().map(|game| &game.name));
    let mut text = String::new();
    for game @ Game { name, .. } in &games {
        let about = game.about();
        let is_of = |of: &str| of == name || of.strip_suffix("_misere") == Some(name);
        let problems =
            problems.iter().filter(|problem| problem.manifest.game.as_deref().is_some_and(is_of));
        let ids: Vec<&str> = problems.map(|problem| &*problem.id).collect();
        let ids = if ids.is_empty() { String::new() } else { format!(" ({})", ids.join(", ")) };
        text += &format!("{BOLD}{name:<width$}{BOLD:#}  {about}{ids}\n");
    }
    Ok(format!("{text}{}\n", also(lang)))
}

/// The rules, the notation and the source of a game.
pub fn one(named: &Named) -> String {
    let game = &named.solver.game;
    let labels = [["played", "규칙"], ["typed", "입력"], ["source", "출처"]];
    let [played, written, source] = labels.map(|label| game.lang.of(label));
    let lines = [(played, &*game.about()), (written, &typed(game)), (source, game.source)];
    let lines = lines.iter().filter(|(_, text)| !text.is_empty());
    let lines: String = lines.map(|(label, text)| labelled(label, text)).collect();
    heading(&named.heading()) + &lines
}
