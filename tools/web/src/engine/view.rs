//! A position as the page shows it: its picture, its moves, the player to move, and with analysis on who wins and why.

use std::rc::Rc;

use games::{Move, Position};
use serde::Deserialize;
use serde_json::{Value, json};
use study::named::Named;
use study::turns::{Player, Turn};
use study::{list, problems, text};

use super::memory::game;
use super::random::Random;
use super::{Answered, analysis, link, scene, shelf};

/// A position that the page asks about: by game and words, by link, or at random.
#[derive(Deserialize)]
pub struct Asked {
    #[serde(default)]
    game: String,
    /// As it is typed; by default the start position of the game.
    position: Option<String>,
    link: Option<String>,
    random: Option<Random>,
    #[serde(default)]
    mover: Player,
    /// Whether the answer may have Grundy numbers and outcomes.
    #[serde(default)]
    analysis: bool,
}

/// A turn of a game.
pub struct View {
    /// The game, as the page names it.
    game: String,
    pub named: Rc<Named>,
    pub turn: Turn,
    pub analysis: bool,
}

impl Asked {
    /// The position that this asks about.
    pub fn view(self) -> Answered<View> {
        let (asked, position) = match &self.link {
            Some(link) => link::read(link),
            None => (self.game, self.position),
        };
        let named = game(&asked)?;
        let position = match self.random {
            Some(random) => random.position(&named.solver)?,
            None => named.to_play(position.as_deref())?,
        };
        Ok(View::new(asked, named, position, self.mover, self.analysis))
    }
}

impl View {
    fn new(
        game: String,
        named: Rc<Named>,
        position: Position,
        mover: Player,
        analysis: bool,
    ) -> View {
        let turn = Turn::new(&named.solver, position, mover);
        View { game, named, turn, analysis }
    }

    /// Everything that the page shows.
    pub fn json(&self) -> Answered<Value> {
        let View { game, named, turn, analysis } = self;
        let Turn { position, moves, .. } = turn;
        let solver = &named.solver;
        let (status, winner) = turn.status(&solver.game);
        let shown = |change: &Move| json!({ "phrase": change.words, "ways": change.ways });
        let mut shown: Vec<Value> = moves.iter().map(shown).collect();
        let analysis = analysis.then(|| analysis::of(self, &mut shown));
        let lesson = shelf::lesson_of(game, named);
        let problem = lesson.as_deref().map(problems::get).transpose()?;
        let hints = problem.as_ref().and_then(|problem| problem.hints().ok());
        let words = position.words();
        Ok(json!({
            "game": game,
            "title": solver.game.title,
            "subtitle": problem.map(|problem| problem.name()),
            "about": solver.game.about,
            "typing": list::typed(&solver.game),
            "lesson": lesson,
            "hints": hints.map_or(0, |hints| hints.len()),
            "link": link::write(game, &words),
            "position": words,
            "description": text::drawn(&solver.game, position),
            "scene": scene::of(&solver.game, position, moves),
            "moves": shown,
            "status": status,
            "winner": winner,
            "analysis": analysis,
        }))
    }

    /// Makes a move: a comment on it, and the position after it.
    pub fn make(&self, change: &Move) -> Answered<Value> {
        let (game, named, mover) = (self.game.clone(), Rc::clone(&self.named), self.turn.mover);
        let message = mover.makes(&change.words);
        let after = View::new(game, named, change.after.clone(), mover.other(), self.analysis);
        Ok(json!({ "phrase": change.words, "message": message, "view": after.json()? }))
    }
}
