//! A position as the page shows it: its picture, its moves, whose turn it is, and with the light on who wins and why.

use std::rc::Rc;

use games::{Move, Position};
use serde::Deserialize;
use serde_json::{Value, json};
use study::named::Named;
use study::turns::{Player, Turn};
use study::{list, problems, text};

use super::memory::game;
use super::random::Random;
use super::{Answered, Trouble, analysis, link, scene, shelf};

/// A position that the page asks about: by game and words, by a link, or by chance.
#[derive(Deserialize)]
pub struct Asked {
    #[serde(default)]
    game: String,
    /// As it is typed; without it, the position that the game begins with.
    position: Option<String>,
    link: Option<String>,
    random: Option<Random>,
    #[serde(default = "you")]
    mover: String,
    /// Whether values and outcomes may be told.
    #[serde(default)]
    light: bool,
}

/// A game at a turn.
pub struct View {
    /// The game, as it was asked for.
    game: String,
    pub named: Rc<Named>,
    pub turn: Turn,
    pub light: bool,
}

/// The players, as the page names them.
const PLAYERS: [(&str, Player); 4] = [
    ("you", Player::You),
    ("machine", Player::Machine),
    ("player 1", Player::First),
    ("player 2", Player::Second),
];

fn you() -> String {
    "you".to_owned()
}

impl Asked {
    /// The position itself.
    pub fn view(self) -> Answered<View> {
        let (asked, position) = match &self.link {
            Some(link) => link::read(link),
            None => (self.game, self.position),
        };
        let named = game(&asked)?;
        let position = match self.random {
            Some(random) => random.position(&named.solver)?,
            None => named.to_play(&position.unwrap_or_default())?,
        };
        let mover = PLAYERS.iter().find(|(name, _)| *name == self.mover);
        let &(_, mover) = mover.ok_or_else(|| {
            let players = "`you`, `machine`, `player 1` or `player 2`";
            Trouble(format!("nobody is called `{}`: the mover is {players}", self.mover))
        })?;
        Ok(View::new(asked, named, position, mover, self.light))
    }
}

impl View {
    fn new(game: String, named: Rc<Named>, position: Position, mover: Player, light: bool) -> View {
        let turn = Turn::new(&named.solver, position, mover);
        View { game, named, turn, light }
    }

    /// Everything that the page shows.
    pub fn json(&self) -> Answered<Value> {
        let View { game, named, turn, light } = self;
        let Turn { position, moves, .. } = turn;
        let solver = &named.solver;
        let (status, winner) = turn.status(&solver.game);
        let winner = PLAYERS.iter().find(|(_, player)| Some(*player) == winner);
        let shown = |change: &Move| {
            let ways = solver.touched(position, change);
            json!({ "phrase": change.words, "ways": ways })
        };
        let mut shown: Vec<Value> = moves.iter().map(shown).collect();
        let light = light.then(|| analysis::of(self, &mut shown));
        let lesson = shelf::lesson_of(game, named);
        let hints = match &lesson {
            Some(id) => problems::get(id)?.hints().map_or(0, |hints| hints.len()),
            None => 0,
        };
        let words = position.words();
        Ok(json!({
            "game": game,
            "title": named.title,
            "about": solver.game.about,
            "typing": list::typed(&solver.game),
            "lesson": lesson,
            "hints": hints,
            "link": link::write(game, &words),
            "position": words,
            "description": text::drawn(&solver.game, position),
            "scene": scene::of(&solver.game, position, moves),
            "moves": shown,
            "status": status,
            "winner": winner.map(|(name, _)| name),
            "light": light,
        }))
    }

    /// A move that is made here: what is said of it, and the position after it.
    pub fn make(&self, change: &Move) -> Answered<Value> {
        let (game, named, mover) = (self.game.clone(), Rc::clone(&self.named), self.turn.mover);
        let mut message = mover.makes(&change.words);
        if self.light {
            message += ": ";
            message += &self.turn.effect(&named.solver, change, true);
        }
        let after = View::new(game, named, change.after.clone(), mover.other(), self.light);
        Ok(json!({ "phrase": change.words, "message": message, "view": after.json()? }))
    }
}

/// A lost game looked at again: of the positions in which the loser moved, the index of the last that was won, and the moves that
/// win there; if none was won, why the first is lost.
pub fn review(asked: &str, positions: &[String]) -> Answered<Value> {
    let named = game(asked)?;
    let read = |position: &String| named.to_play(position);
    let positions: Vec<Position> = positions.iter().map(read).collect::<Result<_, _>>()?;
    let solver = &named.solver;
    let last_won = positions.iter().rposition(|position| solver.evaluation(position).wins());
    let position = positions.get(last_won.unwrap_or(0));
    let text = position.map(|position| Turn::new(solver, position.clone(), Player::You).why());
    Ok(json!({ "index": last_won, "text": text }))
}
