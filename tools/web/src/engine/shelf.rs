//! All that can be played: the lessons in their order, and every game.

use std::sync::OnceLock;

use games::shelf;
use serde_json::{Value, json};
use study::named::Named;
use study::{list, next, problems};

use super::memory::game;
use super::{Answered, scene};

/// Everything on the shelf. Without a checkout, there are no lessons.
pub fn all() -> Answered<Value> {
    let mut lessons = Vec::new();
    for lesson in next::path().unwrap_or_default() {
        let (mut entry, title) = entry(&lesson.id, &lesson.name())?;
        entry["lesson"] = lesson.id.as_str().into();
        entry["note"] = format!("{title}{}", lesson.head()).into();
        lessons.push(entry);
    }
    let mut games = Vec::new();
    for listed in shelf::all() {
        let (mut entry, _) = entry(&listed.name, &listed.title)?;
        let is_about = |game: &Option<String>| game.as_deref() == Some(&*listed.name);
        let about = problems_and_games()?.iter().filter(|(_, game)| is_about(game));
        let ids: Vec<&str> = about.map(|(id, _)| id.as_str()).collect();
        if !ids.is_empty() {
            entry["note"] = format!("lesson {}", ids.join(", ")).into();
        }
        games.push(entry);
    }
    Ok(json!({ "lessons": lessons, "games": games, "also": list::ALSO }))
}

/// Something to choose, with a small picture of a position; and the title of its game.
fn entry(asked: &str, name: &str) -> Answered<(Value, String)> {
    let named = game(asked)?;
    let game = &named.solver.game;
    let start = game.read(&game.start.split_whitespace().collect::<Vec<_>>())?;
    let scene = scene::of(game, &start, &[]);
    let entry = json!({ "game": asked, "name": name, "about": game.about, "scene": scene });
    Ok((entry, game.title.clone().into_owned()))
}

/// The problem whose lesson is about this: the one that was asked for, or the first one of the game.
pub fn lesson_of(asked: &str, named: &Named) -> Answered<Option<String>> {
    if named.is_problem {
        return Ok(Some(asked.to_owned()));
    }
    let name = Some(&*named.solver.game.name);
    let lesson = problems_and_games()?.iter().find(|(_, game)| game.as_deref() == name);
    Ok(lesson.map(|(id, _)| id.clone()))
}

/// The ids of all problems and the games they name: manifests are read once, as long as the server runs.
fn problems_and_games() -> Answered<&'static [(String, Option<String>)]> {
    static ALL: OnceLock<Vec<(String, Option<String>)>> = OnceLock::new();
    if let Some(all) = ALL.get() {
        return Ok(all);
    }
    let all = problems::all()?;
    Ok(ALL.get_or_init(|| all))
}
