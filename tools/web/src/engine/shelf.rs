//! All that can be played: the lessons in their order, and every game.

use std::sync::OnceLock;

use games::shelf::{self, Shelved};
use serde_json::{Value, json};
use study::named::Named;
use study::{list, next, problems};

use super::memory::game;
use super::{Answered, scene};

/// Everything on the shelf. Without a checkout, there are no lessons.
pub fn all() -> Answered<Value> {
    let mut lessons = Vec::new();
    for lesson in next::path().unwrap_or_default() {
        let (asked, named) = (playable(&lesson.id)?, game(&lesson.id)?);
        let mut entry = entry(&asked, &lesson.name(), &named.game)?;
        entry["lesson"] = lesson.id.as_str().into();
        entry["note"] = format!("{}{}", spaced(named.game.card.name), lesson.head()).into();
        lessons.push(entry);
    }
    let mut games = Vec::new();
    for shelved in shelf::all() {
        let name = shelved.card.name;
        let asked = one_of_family(&shelved).unwrap_or_else(|| name.to_owned());
        let mut entry = entry(&asked, &spaced(&asked), &shelved)?;
        let of_it = problems_and_games()?.iter().filter(|(_, game)| game.as_deref() == Some(name));
        let ids: Vec<&str> = of_it.map(|(id, _)| id.as_str()).collect();
        if !ids.is_empty() {
            entry["note"] = format!("lesson {}", ids.join(", ")).into();
        }
        games.push(entry);
    }
    Ok(json!({ "lessons": lessons, "games": games, "also": list::ALSO }))
}

/// Something to choose, with a small picture of a position.
fn entry(asked: &str, name: &str, shelved: &Shelved) -> Answered<Value> {
    let scene = scene::of(&game(asked)?.table.glimpse()?, &[]);
    Ok(json!({ "game": asked, "name": name, "about": shelved.card.about, "scene": scene }))
}

/// What to play of a game: itself, or one of its family.
pub fn playable(asked: &str) -> Answered<String> {
    Ok(one_of_family(&game(asked)?.game).unwrap_or_else(|| asked.to_owned()))
}

/// The name of a game that can be played, of a family of them: that with the moves 2, 3 and 7, of which none is obvious.
fn one_of_family(game: &Shelved) -> Option<String> {
    game.member.is_some().then(|| format!("{}:2,3,7", game.card.name))
}

/// The problem whose lesson is about this: the one that was asked for, or the first one of the game.
pub fn lesson_of(asked: &str, named: &Named) -> Answered<Option<String>> {
    if named.title.is_some() {
        return Ok(Some(asked.to_owned()));
    }
    let name = named.game.card.name;
    let of_it = |(_, game): &&(String, Option<String>)| game.as_deref() == Some(name);
    Ok(problems_and_games()?.iter().find(of_it).map(|(id, _)| id.clone()))
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

/// A name as people write it.
pub fn spaced(name: &str) -> String {
    name.replace('_', " ")
}
