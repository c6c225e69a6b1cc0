//! All that can be played: the lessons in their order, and every game.

use games::{Lang, shelf};
use serde_json::{Value, json};
use study::list;
use study::problems;

use super::memory::game;
use super::{Answered, scene};

/// Everything on the shelf. Without a checkout, there are no lessons.
pub fn all(lang: Lang) -> Answered<Value> {
    let mut lessons = Vec::new();
    for lesson in problems::path().unwrap_or_default() {
        let mut entry = entry(&lesson.id, Some(&lesson.title_in(lang)), lang)?;
        entry["lesson"] = lesson.id.as_str().into();
        entry["note"] = lesson.name(lang).into();
        entry["level"] =
            lesson.level(Lang::En).chars().find(char::is_ascii_digit).map(String::from).into();
        lessons.push(entry);
    }
    let games: Vec<Value> =
        shelf::all().iter().map(|game| entry(&game.name, None, lang)).collect::<Answered<_>>()?;
    // Empty as long as the manifest does not say where the source is published.
    let source = env!("CARGO_PKG_REPOSITORY");
    Ok(json!({ "lessons": lessons, "games": games, "also": list::also(lang), "source": source }))
}

/// Something to choose, by this name or the title of its game, with a small picture of a position.
fn entry(asked: &str, name: Option<&str>, lang: Lang) -> Answered<Value> {
    let named = game(asked, lang)?;
    let game = &named.solver.game;
    let start = game.read(game.start)?;
    let scene = scene::of(game, &start);
    let name = name.unwrap_or(&game.title);
    Ok(json!({ "game": asked, "name": name, "about": game.about(), "scene": scene }))
}
