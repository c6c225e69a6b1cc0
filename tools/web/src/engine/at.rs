//! A position, and all that is seen and can be done there.

use std::collections::BTreeMap;
use std::rc::Rc;

use games::board::{Board, Move};
use games::touch::Spot;
use serde::{Deserialize, Serialize};
use study::named::Named;
use study::turns::{self, Player};
use study::{hint, list, text};

use super::light::{self, Lead, Light};
use super::memory::{self, game};
use super::random::Random;
use super::scene::{self, Scene};
use super::trouble::{Answered, Trouble};
use super::{link, shelf, touch};

/// A position that the page is at.
#[derive(Deserialize)]
pub struct Place {
    pub game: String,
    /// As it is typed; the one to begin with if it is not told.
    position: Option<String>,
    #[serde(default = "you")]
    mover: String,
    /// Whether values and outcomes are told.
    #[serde(default)]
    pub light: bool,
    /// Where the game began.
    start: Option<String>,
}

/// A position to begin with.
#[derive(Deserialize)]
pub struct Begin {
    game: Option<String>,
    position: Option<String>,
    /// Or a link to one.
    link: Option<String>,
    /// Or a random one.
    random: Option<Random>,
    #[serde(default = "you")]
    mover: String,
    #[serde(default)]
    light: bool,
}

fn you() -> String {
    called(Player::You).to_owned()
}

/// All that is told of a position.
#[derive(Serialize)]
pub struct At {
    game: String,
    title: String,
    about: &'static str,
    /// The problem that has the lesson.
    lesson: Option<String>,
    hints: usize,
    typed: String,
    position: String,
    link: String,
    said: String,
    scene: Scene,
    moves: Vec<Told>,
    touch: BTreeMap<String, Vec<usize>>,
    status: String,
    over: Option<&'static str>,
    light: Option<Light>,
}

/// A move, as it is told.
#[derive(Serialize)]
struct Told {
    #[serde(rename = "move")]
    phrase: String,
    touched: Vec<String>,
    /// All ways to touch it, where there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ways: Vec<Vec<String>>,
    #[serde(flatten)]
    lead: Option<Lead>,
}

impl Begin {
    pub fn at(self) -> Answered<At> {
        let (asked, position) = match (self.link, self.game) {
            (Some(link), _) => link::read(&link),
            (None, game) => (game.unwrap_or_default(), self.position),
        };
        let named = game(&asked)?;
        let board = match self.random {
            Some(random) => random.board(&named)?,
            None => {
                let words = position.filter(|words| !words.trim().is_empty());
                memory::board(&named, words.as_slice())?
            }
        };
        At::new(&asked, &named, &board, player(&self.mover)?, self.light)
    }
}

impl Place {
    /// The position itself.
    pub fn board(&self) -> Answered<Rc<dyn Board>> {
        Ok(memory::board(&*game(&self.game)?, self.position.as_slice())?)
    }

    /// Whose turn it is.
    pub fn player(&self) -> Answered<Player> {
        player(&self.mover)
    }

    /// What is said of a move that was made here, and where it leads.
    pub fn after(
        &self,
        named: &Rc<Named>,
        board: &Rc<dyn Board>,
        change: &Move<'_>,
    ) -> Answered<(String, At)> {
        let mover = self.player()?;
        let after = (change.after)();
        let mut said = mover.makes(&change.phrase);
        if self.light {
            let start = match &self.start {
                Some(start) => memory::board(named, std::slice::from_ref(start))?.standing(),
                None => board.standing(),
            };
            let because = turns::because(&start, &board.standing(), &after, mover, true);
            said += &format!(": {because}");
        }
        Ok((said, At::new(&self.game, named, &after, mover.other(), self.light)?))
    }
}

impl Told {
    fn new(change: &Move<'_>, lead: Option<Lead>) -> Told {
        let spots = |way: &Vec<Spot>| way.iter().map(ToString::to_string).collect();
        let ways: Vec<Vec<String>> = (change.touched)().iter().map(spots).collect();
        Told {
            phrase: change.phrase.clone(),
            touched: ways.first().cloned().unwrap_or_default(),
            ways: if ways.len() > 1 { ways } else { Vec::new() },
            lead,
        }
    }
}

impl At {
    fn new(
        asked: &str,
        named: &Named,
        board: &Rc<dyn Board>,
        mover: Player,
        light: bool,
    ) -> Answered<At> {
        let moves = board.moves();
        let standing = board.standing();
        let (status, over) = turns::status(board.as_ref(), &moves, mover);
        let light = light.then(|| light::shed(board.as_ref(), &standing, &moves, mover));
        let (light, leads) = light.unzip();
        let mut leads = leads.unwrap_or_default().into_iter();
        let lesson = shelf::lesson_of(asked, named)?;
        let position = board.words();
        let picture = board.picture();
        Ok(At {
            game: asked.to_owned(),
            title: named.title.clone().unwrap_or_else(|| shelf::spaced(&named.name)),
            about: named.game.card.about,
            hints: lesson.as_ref().map_or(0, |id| hint::all(id).map_or(0, |hints| hints.len())),
            lesson,
            typed: list::typed(&named.game.card),
            link: link::write(asked, &position),
            position,
            said: text::drawn(&picture),
            scene: scene::of(&picture, &moves),
            touch: touch::first(&moves),
            status,
            over: over.map(called),
            moves: moves.iter().map(|change| Told::new(change, leads.next())).collect(),
            light,
        })
    }
}

/// Whose turn it is, as the page says it.
fn player(name: &str) -> Answered<Player> {
    let players = [Player::You, Player::Machine, Player::First, Player::Second];
    let found = players.into_iter().find(|player| called(*player) == name);
    found.ok_or_else(|| {
        let named = "`you`, `machine`, `player 1` or `player 2`";
        Trouble(format!("nobody is called `{name}`: the mover is {named}"))
    })
}

fn called(player: Player) -> &'static str {
    match player {
        Player::You => "you",
        Player::Machine => "machine",
        Player::First => "player 1",
        Player::Second => "player 2",
    }
}
