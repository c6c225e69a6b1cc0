//! Answers the questions of the page: takes the text of a request, returns the text of an answer.
//!
//! Rules, Grundy numbers and sentences come from `games` and `study`, as on the command line; here they become JSON. An answer
//! depends only on its request and on the checkout, which has the lessons. Solvers are cached between requests.

use std::rc::Rc;

use games::{Lang, say};
use serde::Deserialize;
use serde_json::{Value, json};
use study::prove::{self, Finding, Line};
use study::{guess, turns};

use memory::game;
use view::Asked;

mod analysis;
mod judging;
#[cfg(feature = "server")]
mod lesson;
pub(crate) mod link;
mod memory;
mod random;
mod scene;
mod shelf;
mod values;
mod view;

/// An HTTP status, and JSON.
pub struct Answer {
    /// 200, or 400 if the request is not a question.
    pub status: u16,
    /// The answer, or `{"error": "a sentence"}` where there is none.
    pub text: String,
}

/// An error message.
struct Trouble(String);

/// An answer or an error.
type Answered<T> = Result<T, Trouble>;

impl<E: std::error::Error> From<E> for Trouble {
    fn from(error: E) -> Trouble {
        // The page has no commands and options: cuts them off the end of the sentence.
        let sentence = error.to_string().replace("`--to ", "`");
        let before = sentence.split("`cargo ").next().unwrap_or_default();
        Trouble(before.trim_end_matches([' ', ':', ';']).to_owned())
    }
}

/// Answers the text of a request.
///
/// ```
/// let ask = r#"{"ask": "nudge", "game": "nim", "position": "3 4 5", "step": 1}"#;
/// assert_eq!(web::engine::answer(ask).text, r#"{"text":"1 of 12 moves wins; it is in heap 1"}"#);
/// ```
pub fn answer(request: &str) -> Answer {
    let refused = |Trouble(sentence)| json!({ "error": sentence });
    let is_korean = serde_json::from_str(request).is_ok_and(|Language { lang }| lang == "ko");
    let lang = if is_korean { Lang::Ko } else { Lang::En };
    let asked = serde_json::from_str(request).map(|question: Question| question.answer(lang));
    let (status, answer) = match asked {
        Ok(answer) => (200, answer.unwrap_or_else(refused)),
        Err(error) => (400, refused(Trouble(format!("invalid question: {error}")))),
    };
    Answer { status, text: answer.to_string() }
}

/// The language of the answer to a question: `ko`, or else English.
#[derive(Deserialize)]
struct Language {
    lang: String,
}

/// A question.
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
        /// The number of moves that both sides have made.
        #[serde(default)]
        made: usize,
        /// Whether to say why.
        #[serde(default)]
        why: bool,
    },
    Line {
        #[serde(flatten)]
        asked: Asked,
        /// The position after each move; none if a link has them.
        #[serde(default)]
        line: Vec<String>,
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
    Guess {
        game: String,
        guess: String,
    },
    Cells {
        game: String,
    },
    Prove {
        game: String,
    },
    Compare(judging::Outputs),
    Positions {
        game: String,
        input: String,
    },
    Inputs(Asked),
    #[cfg(feature = "server")]
    Lesson {
        game: String,
    },
}

/// A move: its index among the moves of the position, or as it was typed.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Choice {
    Index(usize),
    Typed(String),
}

impl Question {
    fn answer(self, lang: Lang) -> Answered<Value> {
        match self {
            Question::Shelf => shelf::all(lang),
            Question::Position(asked) => asked.view(lang)?.json(),
            Question::Move { asked, choice: Choice::Index(index) } => asked.make(index, lang),
            Question::Move { asked, choice: Choice::Typed(line) } => {
                asked.view(lang)?.make(|turn| turn.typed(&line).map_err(Trouble))
            }
            Question::Reply { asked, easy, made, why } => {
                let view = asked.view(lang)?;
                let (known, errs) = (Rc::clone(&view.seat.known), easy && turns::errs(made));
                let none =
                    || Trouble(say!(lang, "no move is left here", "둘 수 있는 수가 없습니다"));
                let solver = &known.solver;
                let choice = view.turn.choice(&solver.game, errs).filter(|_| why);
                let reason =
                    choice.and_then(|made| view.turn.reason(solver, made, known.teaches_mex()));
                let mut answer =
                    view.make(|turn| turn.choice(&solver.game, errs).ok_or_else(none))?;
                if why {
                    answer["reason"] = reason.into();
                }
                Ok(answer)
            }
            Question::Line { asked, line } => asked.line(line, lang),
            Question::Nudge { asked, step } => {
                let view = asked.view(lang)?;
                Ok(json!({ "text": view.turn.hint(&view.seat.known.solver.game, step) }))
            }
            Question::Hint { game: asked, step } => {
                let known = game(&asked, lang)?;
                let none = || Trouble(format!("no lesson is about `{asked}`"));
                let hints = &known.lesson().ok_or_else(none)?.hints;
                Ok(json!({ "hints": hints[..step.min(hints.len())] }))
            }
            Question::Table { asked, to } => values::table(&asked.view(lang)?, to),
            Question::Guess { game: asked, guess } => {
                let found = guess::compare(&*game(&asked, lang)?, &guess)?;
                Ok(json!({ "agrees": found.agrees, "text": found.text }))
            }
            Question::Cells { game: asked } => {
                let (rows, example) = guess::cells(&*game(&asked, lang)?)?;
                Ok(json!({ "rows": rows, "example": example }))
            }
            Question::Prove { game: asked } => {
                let known = game(&asked, lang)?;
                let findings = prove::findings(&known.solver, None)?;
                let line = |line: &Line| {
                    let attacked = line.attacked.split(" / ").filter(|words| !words.is_empty());
                    let attacked: Vec<&str> = attacked.collect();
                    let first = attacked.first().map(|words| known.solver.read(words));
                    let wins = first.transpose()?.map(|it| known.solver.evaluation(&it).wins());
                    Ok(
                        json!({ "label": line.label, "sentence": line.sentence, "attacked": attacked, "wins": wins }),
                    )
                };
                let section = |found: &Finding| -> Answered<Value> {
                    let lines = found.lines.iter().map(line).collect::<Answered<Vec<Value>>>()?;
                    Ok(json!({ "title": found.title, "lines": lines }))
                };
                let sections = findings.iter().map(section).collect::<Answered<Vec<Value>>>()?;
                let therefore = findings[0].conclusion();
                Ok(json!({ "sections": sections, "therefore": therefore }))
            }
            Question::Compare(outputs) => outputs.compare(),
            Question::Positions { game, input } => judging::positions(&game, &input, lang),
            Question::Inputs(asked) => judging::inputs(asked, lang),
            #[cfg(feature = "server")]
            Question::Lesson { game } => lesson::page(&game, lang),
        }
    }
}
