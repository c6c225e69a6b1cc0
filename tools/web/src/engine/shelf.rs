//! All that can be played: the lessons in their order, and every game.

use std::sync::OnceLock;

use games::shelf;
use serde_json::{Value, json};
use study::named::Named;
use study::problems::Problem;
use study::{list, problems};

use super::memory::game;
use super::{Answered, scene};

/// Everything on the shelf. Without a checkout, there are no lessons.
pub fn all() -> Answered<Value> {
    let mut lessons = Vec::new();
    for lesson in problems::path().unwrap_or_default() {
        let (mut entry, title) = entry(&lesson.id, &lesson.name())?;
        entry["lesson"] = lesson.id.as_str().into();
        entry["note"] = format!("{title}{}", lesson.level()).into();
        lessons.push(entry);
    }
    let mut games = Vec::new();
    for listed in shelf::all() {
        let (mut entry, _) = entry(&listed.name, &listed.title)?;
        let ids: Vec<&str> = about(&listed.name)?.map(|problem| problem.id.as_str()).collect();
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
    if named.problem.is_some() {
        return Ok(Some(asked.to_owned()));
    }
    Ok(about(&named.solver.game.name)?.next().map(|problem| problem.id.clone()))
}

/// The problems about a game: manifests are read once, as long as the server runs.
fn about(game: &str) -> Answered<impl Iterator<Item = &'static Problem>> {
    static ALL: OnceLock<Vec<Problem>> = OnceLock::new();
    let all = match ALL.get() {
        Some(all) => all,
        None => {
            let all = problems::all()?;
            ALL.get_or_init(|| all)
        }
    };
    Ok(all.iter().filter(move |problem| problem.game.as_deref() == Some(game)))
}
