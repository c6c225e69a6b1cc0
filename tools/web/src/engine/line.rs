//! Lines of play as text, which `cargo study play` takes as well.

use std::rc::Rc;

use games::board::Board;
use serde::{Deserialize, Serialize};
use study::turns::{self, Player};

use super::memory;
use super::trouble::{Answered, Trouble};

/// A line of play, as moves or as text.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum Told {
    Text { text: String },
    Moves(Moves),
}

/// The moves of a line, as they are typed, and where it begins.
#[derive(Deserialize)]
pub struct Moves {
    game: String,
    start: String,
    moves: Vec<String>,
}

/// A line of play in which somebody made every other move.
#[derive(Deserialize)]
pub struct Played {
    #[serde(flatten)]
    line: Moves,
    /// Their first one, 0 or 1.
    yours: usize,
}

/// All positions of a line, and the words of the moves between them.
struct Course {
    boards: Vec<Rc<dyn Board>>,
    phrases: Vec<String>,
}

/// A line of play.
#[derive(Serialize)]
pub struct Line {
    text: String,
    game: String,
    start: String,
    moves: Vec<Step>,
}

/// A move, and where it leads.
#[derive(Serialize)]
struct Step {
    #[serde(rename = "move")]
    phrase: String,
    position: String,
}

/// Where somebody could have won for the last time.
#[derive(Serialize)]
pub struct Review {
    /// How many moves had been made.
    ply: Option<usize>,
    said: String,
}

/// What a line begins with, as it is typed in a terminal.
const COMMAND: &str = "cargo study play ";
const BOTH_SIDES: &str = " --friend";
const FEED: &str = " <<'end'";
const END: &str = "end";

/// How many moves a line may have.
const LONGEST: usize = 1000;

impl Told {
    /// Plays it.
    pub fn line(self) -> Answered<Line> {
        let line = match self {
            Told::Moves(line) => line,
            Told::Text { text } => read(&text)?,
        };
        let Course { boards, phrases } = line.play()?;
        let start = boards[0].words();
        let words: Vec<String> = start.split(' ').map(quoted).collect();
        let typed: String = phrases.iter().map(|phrase| format!("{phrase}\n")).collect();
        let Moves { game, .. } = line;
        let text = format!("{COMMAND}{game} {}{BOTH_SIDES}{FEED}\n{typed}{END}\n", words.join(" "));
        let step =
            |(phrase, after): (String, &Rc<dyn Board>)| Step { phrase, position: after.words() };
        let moves = phrases.into_iter().zip(&boards[1..]).map(step).collect();
        Ok(Line { text, game, start, moves })
    }
}

impl Moves {
    /// Plays them.
    fn play(&self) -> Answered<Course> {
        if self.moves.len() > LONGEST {
            return Err(Trouble(format!("a line of more than {LONGEST} moves is not played")));
        }
        let named = memory::game(&self.game)?;
        let words = Some(&self.start).filter(|start| !start.is_empty()).cloned();
        let mut board = memory::board(&named, words.as_slice())?;
        let (mut boards, mut phrases) = (vec![Rc::clone(&board)], Vec::new());
        for (number, line) in (1..).zip(&self.moves) {
            let after = {
                let moves = board.moves();
                let change = turns::typed(board.as_ref(), &moves, line)
                    .map_err(|objection| Trouble(format!("move {number}: {objection}")))?;
                phrases.push(change.phrase.clone());
                (change.after)()
            };
            boards.push(Rc::clone(&after));
            board = after;
        }
        Ok(Course { boards, phrases })
    }
}

impl Played {
    /// Looks for the last move that gave a won position away; if there is none, it was lost from the beginning.
    pub fn review(self) -> Answered<Review> {
        let Course { boards, phrases } = self.line.play()?;
        let yours = |ply: &usize| ply % 2 == self.yours % 2;
        let lost =
            (0..phrases.len()).filter(yours).rev().find(|&ply| boards[ply].standing().wins());
        let why = |ply: usize| turns::why(boards[ply].as_ref(), Player::You);
        Ok(Review {
            ply: lost,
            said: match lost {
                Some(ply) => format!("{}; you played `{}`", why(ply), phrases[ply]),
                None => why(self.yours.min(phrases.len())),
            },
        })
    }
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || ".,-".contains(c);
    if word.chars().all(is_plain) { word.to_owned() } else { format!("'{word}'") }
}

/// The game, the position and the moves that a text tells.
fn read(text: &str) -> Answered<Moves> {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = lines.next().unwrap_or("");
    let first = first.trim_start_matches("$ ");
    let command = first.strip_prefix(COMMAND).ok_or_else(|| {
        Trouble(format!("a line of play begins with `{COMMAND}GAME POSITION`, and a move stands on each line after it"))
    })?;
    let command = command.split(" <<").next().unwrap_or("");
    let mut words = command.split_whitespace().filter(|word| !word.starts_with("--"));
    let game = words.next().unwrap_or("").to_owned();
    let position: Vec<&str> = words.map(|word| word.trim_matches(['\'', '"'])).collect();
    let moves = lines.map(|line| line.trim_start_matches("> ")).filter(|line| *line != END);
    let moves = moves.map(str::to_owned).collect();
    Ok(Moves { game, start: position.join(" "), moves })
}
