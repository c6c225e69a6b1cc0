//! A position as the page shows it: its picture, its moves, whose turn it is, and with the light on who wins and why.

use std::rc::Rc;

use games::board::{Board, Move};
use serde::Deserialize;
use serde_json::{Value, json};
use study::named::Named;
use study::turns::{self, Player};
use study::{hint, list, text};

use super::memory::{self, game};
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
    pub board: Rc<dyn Board>,
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
        let board = match self.random {
            Some(random) => random.board(&named)?,
            None => {
                let words = position.filter(|words| !words.trim().is_empty());
                memory::board(&named, words.as_slice())?
            }
        };
        let mover = PLAYERS.iter().find(|(name, _)| *name == self.mover);
        let &(_, mover) = mover.ok_or_else(|| {
            let players = "`you`, `machine`, `player 1` or `player 2`";
            Trouble(format!("nobody is called `{}`: the mover is {players}", self.mover))
        })?;
        Ok(Turn { game: asked, named, board, mover, light: self.light })
    }
}

impl Turn {
    /// Everything that the page shows.
    pub fn view(&self) -> Answered<Value> {
        let Turn { game, named, board, mover, light } = self;
        let moves = board.moves();
        let (status, winner) = turns::status(board.as_ref(), &moves, *mover);
        let winner = PLAYERS.iter().find(|(_, player)| Some(*player) == winner);
        let shown = |change: &Move| json!({ "phrase": change.phrase, "ways": ways(change) });
        let mut shown: Vec<Value> = moves.iter().map(shown).collect();
        let light = light.then(|| light::of(board.as_ref(), &moves, *mover, &mut shown));
        let lesson = shelf::lesson_of(game, named)?;
        let hints = lesson.as_ref().map_or(0, |id| hint::all(id).map_or(0, |hints| hints.len()));
        let (position, picture) = (board.words(), board.picture());
        Ok(json!({
            "game": game,
            "title": named.title.clone().unwrap_or_else(|| shelf::spaced(&named.name)),
            "about": named.game.card.about,
            "typing": list::typed(&named.game.card),
            "lesson": lesson,
            "hints": hints,
            "link": link::write(game, &position),
            "position": position,
            "description": text::drawn(&picture),
            "scene": scene::of(&picture, &moves),
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
        let board = (change.after)();
        let mut message = mover.makes(&change.phrase);
        if light {
            let before = self.board.standing();
            message += ": ";
            message += &turns::because(&before, &before, &board, mover, true);
        }
        let after = Turn { game, named, board, mover: mover.other(), light };
        Ok(json!({ "phrase": change.phrase, "message": message, "view": after.view()? }))
    }
}

/// The ways to make a move, each as the spots that it touches.
pub fn ways(change: &Move) -> Vec<Vec<String>> {
    let spots = |way: Vec<_>| way.iter().map(ToString::to_string).collect();
    (change.touched)().into_iter().map(spots).collect()
}
