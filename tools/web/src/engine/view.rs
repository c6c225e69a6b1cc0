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
            // It may be too large to play: then it is only shown.
            None if known.solver.values().is_some() => known.position(position.as_deref())?,
            None => known.to_play(position.as_deref())?,
        };
        Ok((Seat { game, known, mover: self.mover, analysis: self.analysis }, position))
    }

    /// The position with its moves and their outcomes.
    pub fn view(self, lang: Lang) -> Answered<View> {
        let (seat, position) = self.position(lang)?;
        Ok(seat.view(position))
    }

    /// The moves through a line of positions, and before each of them and after the last, who can win.
    pub fn line(mut self, mut line: Vec<String>, lang: Lang) -> Answered<Value> {
        if let Some((start, moves)) = self.link.as_deref().and_then(|link| link.split_once('~')) {
            let moves = moves.split('~').filter(|words| !words.is_empty());
            line = moves.filter_map(|words| link::read(&format!("/{words}")).1).collect();
            self.link = Some(start.to_owned());
        }
        let View { seat, mut turn } = self.view(lang)?;
        let (solver, start) = (&seat.known.solver, turn.position.words());
        let mut link = link::write(&seat.game, &start);
        let outcome = |turn: &Turn| json!({ "wins": turn.evaluation.wins(), "why": turn.why(solver, seat.known.teaches_mex()) });
        let (mut made, mut outcomes) = (Vec::new(), vec![outcome(&turn)]);
        for words in &line {
            link += &link::write("", words).replacen('/', "~", 1);
            let after = solver.read(words)?;
            let change = turn.moves.iter().find(|change| change.after == after);
            let change = change.ok_or_else(|| {
                let lang = solver.game.lang;
                Trouble(say!(
                    lang,
                    "no move leads to `{words}`",
                    "`{words}` 상태로 가는 수가 없습니다"
                ))
            })?;
            let message = turn.mover.makes(solver.game.lang, &change.words);
            made.push(json!({ "phrase": change.words, "position": words, "message": message }));
            turn = Turn::new(solver, after, turn.mover.other());
            outcomes.push(outcome(&turn));
        }
        Ok(
            json!({ "game": seat.game, "start": start, "line": made, "outcomes": outcomes, "link": link }),
        )
    }

    /// Makes the move with this index. Only the position after it is looked at.
    pub fn make(self, index: usize, lang: Lang) -> Answered<Value> {
        let (seat, position) = self.position(lang)?;
        let is_listed = seat.known.solver.lists_moves(&position);
        let after = is_listed.then(|| seat.known.solver.options(&position).nth(index)).flatten();
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
        let analysis =
            analysis.then(|| analysis::of(solver, turn, &mut shown, known.teaches_mex()));
        let lesson = known.lesson();
        let words = position.words();
        Ok(json!({
            "game": game,
            "title": solver.game.title,
            "subtitle": lesson.map(|lesson| &lesson.name),
            "about": solver.game.about(),
            "typing": list::typed(&solver.game),
            "lesson": lesson.map(|lesson| &lesson.id),
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
