//! All that can be played: the lessons in their order, and every game.

use std::sync::OnceLock;

use games::shelf::{self, Shelved};
use serde::Serialize;
use study::named::Named;
use study::{next, problems};

use super::memory::game;
use super::scene::{self, Scene};
use super::trouble::Answered;

/// The shelf.
#[derive(Serialize)]
pub struct Shelf {
    lessons: Vec<Entry>,
    games: Vec<Entry>,
    also: &'static str,
}

/// Something to choose.
#[derive(Serialize)]
struct Entry {
    game: String,
    name: String,
    about: &'static str,
    /// Of a problem: its level, and the minutes it takes.
    #[serde(skip_serializing_if = "String::is_empty")]
    head: String,
    /// The problems whose lessons are about it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lessons: Vec<String>,
    scene: Scene,
}

/// Everything on the shelf. Where there is no checkout, there are no lessons.
pub fn all() -> Answered<Shelf> {
    let about = problems_and_games()?;
    let lesson = |lesson: next::Lesson| {
        let (asked, named) = (playable(&lesson.id)?, game(&lesson.id)?);
        Ok(Entry {
            name: lesson.name(),
            about: named.game.card.about,
            head: format!("{}{}", spaced(named.game.card.name), lesson.head()),
            lessons: vec![lesson.id],
            scene: glimpse(&asked)?,
            game: asked,
        })
    };
    let lessons = next::path().unwrap_or_default().into_iter().map(lesson);
    let entry = |shelved: Shelved| {
        let name = shelved.card.name;
        let of_it = |(id, game): &(String, Option<String>)| {
            (game.as_deref() == Some(name)).then(|| id.clone())
        };
        let asked = one_of_family(&shelved).unwrap_or_else(|| name.to_owned());
        Ok(Entry {
            name: spaced(&asked),
            about: shelved.card.about,
            head: String::new(),
            lessons: about.iter().filter_map(of_it).collect(),
            scene: glimpse(&asked)?,
            game: asked,
        })
    };
    Ok(Shelf {
        lessons: lessons.collect::<Answered<_>>()?,
        games: shelf::all().into_iter().map(entry).collect::<Answered<_>>()?,
        also: study::list::ALSO,
    })
}

/// What to play of a game: itself, or one of its family.
pub fn playable(asked: &str) -> Answered<String> {
    Ok(one_of_family(&game(asked)?.game).unwrap_or_else(|| asked.to_owned()))
}

/// The name of a game that can be played, of a family of them: that with the moves 2, 3 and 7, of which none is obvious.
fn one_of_family(game: &Shelved) -> Option<String> {
    game.member.is_some().then(|| format!("{}:2,3,7", game.card.name))
}

/// What can be seen of a position to begin with.
fn glimpse(asked: &str) -> Answered<Scene> {
    Ok(scene::of(&game(asked)?.table.glimpse()?, &[]))
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
