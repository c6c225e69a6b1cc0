//! A position as the page shows it: its picture, its moves, whose turn it is, and with the light on who wins and why.

use std::rc::Rc;
use std::slice;

use games::{Move, Position, Standing};
use serde::Deserialize;
use serde_json::{Value, json};
use study::named::Named;
use study::turns::{self, Player};
use study::{hint, list, text};

use super::memory::game;
use super::random::Random;
use super::{Answered, Trouble, light, link, scene, shelf};

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

/// A position, and whose turn it is.
pub struct Turn {
    /// The game, as it was asked for.
    game: String,
    pub named: Rc<Named>,
    pub position: Position,
    pub standing: Standing,
    pub moves: Vec<Move>,
    pub mover: Player,
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
    pub fn turn(self) -> Answered<Turn> {
        let (asked, position) = match &self.link {
            Some(link) => link::read(link),
            None => (self.game, self.position),
        };
        let named = game(&asked)?;
        let position = match self.random {
            Some(random) => random.position(&named.solver)?,
            None => {
                let words = position.filter(|words| !words.trim().is_empty());
                named.to_play(words.as_slice())?
            }
        };
        let mover = PLAYERS.iter().find(|(name, _)| *name == self.mover);
        let &(_, mover) = mover.ok_or_else(|| {
            let players = "`you`, `machine`, `player 1` or `player 2`";
            Trouble(format!("nobody is called `{}`: the mover is {players}", self.mover))
        })?;
        Ok(Turn::new(asked, named, position, mover, self.light))
    }
}

impl Turn {
    fn new(game: String, named: Rc<Named>, position: Position, mover: Player, light: bool) -> Turn {
        let (standing, moves) = (named.solver.standing(&position), named.solver.moves(&position));
        Turn { game, named, position, standing, moves, mover, light }
    }

    /// Everything that the page shows.
    pub fn view(&self) -> Answered<Value> {
        let Turn { game, named, position, standing, moves, mover, light } = self;
        let solver = &named.solver;
        let (status, winner) = turns::status(solver, standing, moves, *mover);
        let winner = PLAYERS.iter().find(|(_, player)| Some(*player) == winner);
        let shown = |change: &Move| {
            let ways = solver.touched(position, change);
            json!({ "phrase": change.words, "ways": ways })
        };
        let mut shown: Vec<Value> = moves.iter().map(shown).collect();
        let light = light.then(|| light::of(self, &mut shown));
        let lesson = shelf::lesson_of(game, named)?;
        let hints = lesson.as_ref().map_or(0, |id| hint::all(id).map_or(0, |hints| hints.len()));
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
        let &Turn { mover, light, .. } = self;
        let (game, named) = (self.game.clone(), Rc::clone(&self.named));
        let after = Turn::new(game, named, change.after.clone(), mover.other(), light);
        let mut message = mover.makes(&change.words);
        if light {
            let (before, is_last) = (&self.standing, after.moves.is_empty());
            message += ": ";
            message += &turns::because(true, before, &after.standing, is_last, mover, true);
        }
        Ok(json!({ "phrase": change.words, "message": message, "view": after.view()? }))
    }
}

/// A lost game looked at again: of the positions in which the loser moved, the index of the last that was won, and the moves that
/// win there; if none was won, why the first is lost.
pub fn review(asked: &str, positions: &[String]) -> Answered<Value> {
    let named = game(asked)?;
    let read = |position| named.to_play(slice::from_ref(position));
    let positions: Vec<Position> = positions.iter().map(read).collect::<Result<_, _>>()?;
    let solver = &named.solver;
    let last_won = positions.iter().rposition(|position| solver.standing(position).wins());
    let position = positions.get(last_won.unwrap_or(0));
    let text = position.map(|position| turns::why(&solver.moves(position), Player::You));
    Ok(json!({ "index": last_won, "text": text }))
}
