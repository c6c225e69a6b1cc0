//! Answers what the page asks: a request's text in, an answer's text out.
//!
//! Rules, values and sentences come from `games` and from the study tool, which answers the same on the command line; here
//! they become JSON. An answer depends on its request and on the checkout, which has the lessons. Only what a game has found
//! out about its positions is kept from one request to the next.

use serde::Deserialize;
use serde_json::{Value, json};
use study::prove::{self, Finding};
use study::{problems, turns};

use memory::game;
use view::Asked;

mod analysis;
mod lesson;
pub(crate) mod link;
mod memory;
mod random;
mod scene;
mod shelf;
mod values;
mod view;

/// A status of HTTP, and JSON.
pub struct Answer {
    /// 200, or 400 if there is no answer.
    pub status: u16,
    /// The answer, or `{"error": "a sentence"}`.
    pub text: String,
}

/// Why there is no answer: a sentence.
struct Trouble(String);

/// An answer, or why there is none.
type Answered<T> = Result<T, Trouble>;

impl<E: std::error::Error> From<E> for Trouble {
    fn from(error: E) -> Trouble {
        Trouble(without_commands(&error.to_string()))
    }
}

/// A sentence up to where it names a command or an option to type: on the page nobody types one.
fn without_commands(sentence: &str) -> String {
    let hints = [": `cargo ", " (`cargo ", ", or `cargo ", "; `cargo "].iter();
    let end = hints.filter_map(|hint| sentence.find(hint)).min().unwrap_or(sentence.len());
    sentence[..end].replace("`--to ", "`")
}

/// The answer to a request's text.
///
/// ```
/// let ask = r#"{"ask": "nudge", "game": "nim", "position": "3 4 5", "step": 1}"#;
/// assert_eq!(web::engine::answer(ask).text, r#"{"text":"1 of 12 moves wins, it is in heap 1"}"#);
/// ```
pub fn answer(request: &str) -> Answer {
    let question = serde_json::from_str(request)
        .map_err(|error| Trouble(format!("that is no question: {error}")));
    match question.and_then(Question::answer) {
        Ok(value) => Answer { status: 200, text: value.to_string() },
        Err(Trouble(error)) => Answer { status: 400, text: json!({ "error": error }).to_string() },
    }
}

/// What can be asked.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
enum Question {
    Shelf,
    Position(Asked),
    Move {
        #[serde(flatten)]
        asked: Asked,
        #[serde(flatten)]
        choice: Choice,
    },
    Reply {
        #[serde(flatten)]
        asked: Asked,
        #[serde(default)]
        easy: bool,
        /// How many moves both sides have made.
        #[serde(default)]
        made: usize,
    },
    Nudge {
        #[serde(flatten)]
        asked: Asked,
        step: u32,
    },
    Hint {
        game: String,
        step: usize,
    },
    Table {
        #[serde(flatten)]
        asked: Asked,
        to: Option<u64>,
    },
    Prove {
        game: String,
    },
    Lesson {
        game: String,
    },
    Review {
        game: String,
        /// Those in which the loser moved.
        positions: Vec<String>,
    },
}

/// Which move to make: its index among the moves of the position, or what somebody typed.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Choice {
    Index(usize),
    Typed(String),
}

impl Question {
    fn answer(self) -> Answered<Value> {
        match self {
            Question::Shelf => shelf::all(),
            Question::Position(asked) => asked.view()?.json(),
            Question::Move { asked, choice } => {
                let view = asked.view()?;
                let change = match choice {
                    Choice::Index(index) => {
                        view.turn.moves.get(index).ok_or("no move has this index".into())
                    }
                    Choice::Typed(line) => view.turn.typed(&line),
                };
                view.make(change.map_err(Trouble)?)
            }
            Question::Reply { asked, easy, made } => {
                let view = asked.view()?;
                let errs = easy && turns::errs(made);
                let change = view.turn.choice(&view.named.solver.game, errs);
                view.make(change.ok_or_else(|| Trouble("no move is left here".to_owned()))?)
            }
            Question::Nudge { asked, step } => {
                let view = asked.view()?;
                Ok(json!({ "text": view.turn.hint(&view.named.solver.game, step) }))
            }
            Question::Hint { game: asked, step } => {
                let lesson = shelf::lesson_of(&asked, &*game(&asked)?);
                let hints = problems::get(&lesson.unwrap_or(asked))?.hints()?;
                Ok(json!({ "hints": hints[..step.min(hints.len())] }))
            }
            Question::Table { asked, to } => values::table(&asked.view()?, to),
            Question::Prove { game: asked } => {
                let findings = prove::findings(&game(&asked)?.solver, None)?;
                let section =
                    |found: &Finding| json!({ "title": found.title, "lines": found.lines });
                let sections: Vec<Value> = findings.iter().map(section).collect();
                let therefore = findings[0].conclusion();
                Ok(json!({ "sections": sections, "therefore": therefore }))
            }
            Question::Lesson { game } => lesson::page(&game),
            Question::Review { game, positions } => view::review(&game, &positions),
        }
    }
}
