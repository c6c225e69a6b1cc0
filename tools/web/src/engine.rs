//! What is answered to what the page asks: a request's text in, an answer's text out.
//!
//! Rules, values and sentences are those of `games` and of the study tool, which answers the same on the command line. Here
//! they become JSON. Nothing is kept but what a game found out of its positions, so every answer follows from its request,
//! from the checkout, which has the lessons, and from how wide lines may be on the server's terminal.

use serde::{Deserialize, Serialize};
use serde_json::{json, to_string};
use study::hint;
use study::prove::{self, Section};
use study::turns;

use at::{At, Place};
use memory::game;
use trouble::{Answered, Trouble};

mod at;
mod lesson;
mod light;
mod line;
pub(crate) mod link;
mod memory;
mod random;
mod scene;
mod shelf;
mod touch;
mod trouble;
mod values;

/// A status of HTTP, and JSON.
pub struct Answer {
    /// 200, or why there is no answer.
    pub status: u16,
    /// The answer, or `{"error": "a sentence"}`.
    pub text: String,
}

/// The answer to a request's text.
///
/// ```
/// let ask = r#"{"ask": "nudge", "game": "nim", "position": "3 4 5", "step": 1}"#;
/// assert_eq!(web::engine::answer(ask).text, r#"{"text":"1 of 12 moves wins, it is in heap 1"}"#);
/// ```
pub fn answer(request: &str) -> Answer {
    let ask =
        serde_json::from_str(request).map_err(|error| format!("that is no question: {error}"));
    match ask.and_then(|ask: Ask| ask.answer().map_err(|trouble| trouble.0)) {
        Ok(text) => Answer { status: 200, text },
        Err(error) => Answer { status: 400, text: json!({ "error": error }).to_string() },
    }
}

/// What can be asked.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
enum Ask {
    Shelf,
    Position(at::Begin),
    Touch {
        #[serde(flatten)]
        place: Place,
        touched: Vec<String>,
    },
    Move {
        #[serde(flatten)]
        place: Place,
        typed: String,
    },
    Reply {
        #[serde(flatten)]
        place: Place,
        #[serde(flatten)]
        machine: Machine,
    },
    Nudge {
        #[serde(flatten)]
        place: Place,
        step: u32,
    },
    Hint {
        game: String,
        step: usize,
    },
    Table {
        #[serde(flatten)]
        place: Place,
        to: Option<u64>,
    },
    Prove {
        game: String,
    },
    Lesson {
        game: String,
    },
    Line(line::Moves),
    Review(line::Played),
}

/// How the machine plays.
#[derive(Deserialize)]
struct Machine {
    #[serde(default)]
    easy: bool,
    /// How many moves both sides have made.
    #[serde(default)]
    made: usize,
}

/// A move that was made.
#[derive(Serialize)]
struct Made {
    #[serde(rename = "move")]
    phrase: String,
    said: String,
    at: At,
}

impl Ask {
    fn answer(self) -> Answered<String> {
        Ok(match self {
            Ask::Shelf => to_string(&shelf::all()?)?,
            Ask::Position(begin) => to_string(&begin.at()?)?,
            Ask::Touch { place, touched } => {
                to_string(&touch::answer(place.board()?.as_ref(), &touched)?)?
            }
            Ask::Move { place, typed } => match moved(&place, &typed)? {
                Ok(made) => to_string(&made)?,
                Err(objection) => json!({ "objection": objection }).to_string(),
            },
            Ask::Reply { place, machine } => to_string(&reply(&place, &machine)?)?,
            Ask::Nudge { place, step } => {
                let board = place.board()?;
                json!({ "text": turns::hint(board.as_ref(), place.player()?, step) }).to_string()
            }
            Ask::Hint { game: asked, step } => {
                let lesson = shelf::lesson_of(&asked, &*game(&asked)?)?;
                let hints = hint::all(&lesson.unwrap_or(asked))?;
                let told = &hints[..step.min(hints.len())];
                json!({ "hints": told, "of": hints.len() }).to_string()
            }
            Ask::Table { place, to } => to_string(&values::table(&place, to)?)?,
            Ask::Prove { game: asked } => {
                let answer = prove::answer(&*game(&asked)?, None)?;
                let section =
                    |section: &Section| json!({ "title": section.title, "lines": section.lines });
                let sections: Vec<_> = answer.sections.iter().map(section).collect();
                json!({ "sections": sections, "therefore": answer.holds.to_string() }).to_string()
            }
            Ask::Lesson { game } => to_string(&lesson::of(&game)?)?,
            Ask::Line(moves) => to_string(&moves.line()?)?,
            Ask::Review(played) => to_string(&played.review()?)?,
        })
    }
}

/// What somebody typed, or why it is no move.
fn moved(place: &Place, line: &str) -> Answered<Result<Made, String>> {
    let named = game(&place.game)?;
    let board = place.board()?;
    let moves = board.moves();
    let change = match turns::typed(board.as_ref(), &moves, line) {
        Ok(change) => change,
        Err(objection) => return Ok(Err(objection)),
    };
    let (said, at) = place.after(&named, &board, change)?;
    Ok(Ok(Made { phrase: change.phrase.clone(), said, at }))
}

/// The machine's move.
fn reply(place: &Place, machine: &Machine) -> Answered<Made> {
    let named = game(&place.game)?;
    let board = place.board()?;
    let (standing, moves) = (board.standing(), board.moves());
    let errs = machine.easy && turns::errs(machine.made);
    let change = turns::choice(&standing, &moves, errs);
    let change = change.ok_or_else(|| Trouble("no move is left here".to_owned()))?;
    let (said, at) = place.after(&named, &board, change)?;
    Ok(Made { phrase: change.phrase.clone(), said, at })
}
