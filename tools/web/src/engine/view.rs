//! A position as the page shows it: its picture, its moves, the player to move, and with analysis on who wins and why.

use std::rc::Rc;

use games::{Lang, Move, Position, say};
use serde::Deserialize;
use serde_json::{Value, json};
use study::turns::{Player, Turn};
use study::{list, text};

use super::memory::{Known, game};
use super::random::Random;
use super::{Answered, Trouble, analysis, link, scene};

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
    #[serde(skip)]
    is_shown: bool,
}

/// A game, as the page names it, for a player who sees the analysis or not.
pub struct Seat {
    game: String,
    pub known: Rc<Known>,
    pub mover: Player,
    pub analysis: bool,
}

/// A turn of a game.
pub struct View {
    pub seat: Seat,
    pub turn: Turn,
}

impl Asked {
    /// The game and the position that this asks about.
    pub fn position(self, lang: Lang) -> Answered<(Seat, Position)> {
        let (game, position) = match &self.link {
            Some(link) => link::read(link),
            None => (self.game, self.position),
        };
        let known = self::game(&game, lang)?;
        let position = match self.random {
            Some(random) => random.position(&known.solver)?,
            None if self.is_shown && known.solver.values().is_some() => {
                known.position(position.as_deref())?
            }
            None => known.to_play(position.as_deref())?,
        };
        Ok((Seat { game, known, mover: self.mover, analysis: self.analysis }, position))
    }

    /// The position with its moves and their outcomes.
    pub fn view(self, lang: Lang) -> Answered<View> {
        let (seat, position) = self.position(lang)?;
        Ok(seat.view(position))
    }

    /// The same, or a position that is too large to play, if who wins it is known without a search.
    pub fn shown(mut self, lang: Lang) -> Answered<View> {
        self.is_shown = true;
        self.view(lang)
    }

    /// Makes the move with this index. Only the position after it is looked at.
    pub fn make(self, index: usize, lang: Lang) -> Answered<Value> {
        let (seat, position) = self.position(lang)?;
        let after = seat.known.solver.options(&position).nth(index);
        let after = after.ok_or_else(|| Trouble("no move has this index".to_owned()))?;
        let words = seat.known.solver.game.moved(&position, &after).words;
        seat.make(index, &words, after)
    }
}

impl Seat {
    fn view(self, position: Position) -> View {
        View { turn: Turn::new(&self.known.solver, position, self.mover), seat: self }
    }

    /// Makes a move: its index and its words, a sentence about it, and the position after it.
    fn make(self, index: usize, words: &str, after: Position) -> Answered<Value> {
        let message = self.mover.makes(self.known.solver.game.lang, words);
        let after = Seat { mover: self.mover.other(), ..self }.view(after).json()?;
        Ok(json!({ "index": index, "phrase": words, "message": message, "view": after }))
    }
}

impl View {
    /// Everything that the page shows.
    pub fn json(&self) -> Answered<Value> {
        let View { seat: Seat { game, known, analysis, .. }, turn } = self;
        let Turn { position, moves, .. } = turn;
        let solver = &known.solver;
        let (status, winner) = match solver.lists_moves(position) {
            true => turn.status(&solver.game),
            false => (
                say!(
                    solver.game.lang,
                    "too large to play: the analysis explains it",
                    "두기에는 너무 큽니다. 분석에 설명이 있습니다"
                ),
                None,
            ),
        };
        let shown = |change: &Move| json!({ "phrase": change.words, "ways": change.ways });
        let mut shown: Vec<Value> = moves.iter().map(shown).collect();
        let analysis = analysis.then(|| analysis::of(self, &mut shown));
        let lesson = known.lesson();
        let words = position.words();
        Ok(json!({
            "game": game,
            "title": solver.game.title,
            "subtitle": lesson.map(|lesson| &lesson.name),
            "about": solver.game.about(),
            "typing": list::typed(&solver.game),
            "lesson": lesson.map(|lesson| &lesson.id),
            "problem": lesson.is_some_and(|lesson| lesson.is_problem),
            "hints": lesson.map_or(0, |lesson| lesson.hints.len()),
            "link": link::write(game, &words),
            "position": words,
            "description": text::drawn(&solver.game, position),
            "scene": scene::of(&solver.game, position),
            "moves": shown,
            "status": status,
            "winner": winner,
            "analysis": analysis,
        }))
    }

    /// Makes one of the moves.
    pub fn make(self, choose: impl FnOnce(&Turn) -> Answered<&Move>) -> Answered<Value> {
        let change = choose(&self.turn)?;
        let index = self.turn.moves.iter().position(|one| one.after == change.after);
        let (words, after) = (change.words.clone(), change.after.clone());
        self.seat.make(index.unwrap_or(0), &words, after)
    }
}
