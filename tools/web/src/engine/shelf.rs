//! All that can be played: the lessons in their order, and every game.

use std::sync::OnceLock;

use games::shelf;
use serde_json::{Value, json};
use study::list;
use study::named::Named;
use study::problems::{self, Problem};

use super::memory::game;
use super::{Answered, scene};

/// Everything on the shelf. Without a checkout, there are no lessons.
pub fn all() -> Answered<Value> {
    let path = problems::path().unwrap_or_default();
    let mut lessons = Vec::new();
    for lesson in &path {
        let (mut entry, title) = entry(&lesson.id, &lesson.name())?;
        entry["lesson"] = lesson.id.as_str().into();
        entry["note"] = format!("{title}{}", lesson.level()).into();
        lessons.push(entry);
    }
    let mut games = Vec::new();
    for listed in shelf::all() {
        let (mut entry, _) = entry(&listed.name, &listed.title)?;
        let about = path.iter().filter(|it| it.game.as_deref() == Some(&*listed.name));
        let ids: Vec<&str> = about.map(|lesson| lesson.id.as_str()).collect();
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
    let start = game.read(game.start)?;
    let scene = scene::of(game, &start, &[]);
    let entry = json!({ "game": asked, "name": name, "about": game.about, "scene": scene });
    Ok((entry, game.title.clone().into_owned()))
}

/// The lesson about this: that of the problem that was asked for, or the first on the path, which is read once.
pub fn lesson_of(asked: &str, named: &Named) -> Option<String> {
    if named.problem.is_some() {
        return Some(asked.to_owned());
    }
    static PATH: OnceLock<Vec<Problem>> = OnceLock::new();
    let mut path = PATH.get_or_init(|| problems::path().unwrap_or_default()).iter();
    let name = Some(&*named.solver.game.name);
    path.find(|lesson| lesson.game.as_deref() == name).map(|lesson| lesson.id.clone())
}
