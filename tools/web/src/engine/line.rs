//! Lines of play as text, which `cargo study play` takes as well.

use serde::{Deserialize, Serialize};
use study::turns::{self, Player};

use super::memory;
use super::trouble::{Answered, Trouble};

/// A line of play, as moves or as text.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum Told {
    Text { text: String },
    Moves { game: String, start: String, moves: Vec<String> },
}

/// A line of play in which somebody made every other move.
#[derive(Deserialize)]
pub struct Played {
    game: String,
    start: String,
    moves: Vec<String>,
    /// Their first one, 0 or 1.
    yours: usize,
}

/// Where somebody could have won for the last time.
#[derive(Serialize)]
pub struct Review {
    /// How many moves had been made.
    ply: Option<usize>,
    said: String,
}

impl Played {
    /// Looks for the last move that gave a won position away; if there is none, it was lost from the beginning.
    pub fn review(self) -> Answered<Review> {
        let Played { game, start, moves, yours } = self;
        let line = Told::Moves { game, start, moves }.line()?;
        let named = memory::game(&line.game)?;
        let board = |position: &str| memory::board(&named, &[position.to_owned()]);
        let before = |ply: usize| match ply {
            0 => line.start.as_str(),
            _ => line.moves[ply - 1].position.as_str(),
        };
        for ply in (yours..line.moves.len()).step_by(2).collect::<Vec<_>>().into_iter().rev() {
            let here = board(before(ply))?;
            if here.standing().wins() {
                let why = turns::why(here.as_ref(), Player::You);
                let played = &line.moves[ply].phrase;
                return Ok(Review {
                    ply: Some(ply),
                    said: format!("{why}; you played `{played}`"),
                });
            }
        }
        let first = board(before(yours.min(line.moves.len())))?;
        Ok(Review { ply: None, said: turns::why(first.as_ref(), Player::You) })
    }
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
        let (game, start, moves) = match self {
            Told::Moves { game, start, moves } => (game, start, moves),
            Told::Text { text } => read(&text)?,
        };
        if moves.len() > LONGEST {
            return Err(Trouble(format!("a line of more than {LONGEST} moves is not played")));
        }
        let named = memory::game(&game)?;
        let words = if start.is_empty() { Vec::new() } else { vec![start] };
        let mut board = memory::board(&named, &words)?;
        let start = board.words();
        let words: Vec<String> = start.split(' ').map(quoted).collect();
        let mut text = format!("{COMMAND}{game} {}{BOTH_SIDES}{FEED}\n", words.join(" "));
        let mut steps = Vec::new();
        for (number, line) in (1..).zip(&moves) {
            let next = {
                let moves = board.moves();
                let change = turns::typed(board.as_ref(), &moves, line)
                    .map_err(|objection| Trouble(format!("move {number}: {objection}")))?;
                text += &format!("{}\n", change.phrase);
                steps.push((change.phrase.clone(), (change.after)()));
                steps.last().map(|(_, after)| after.clone())
            };
            board = next.unwrap_or(board);
        }
        text += &format!("{END}\n");
        let step = |(phrase, after): (String, std::rc::Rc<dyn games::board::Board>)| Step {
            phrase,
            position: after.words(),
        };
        Ok(Line { text, game, start, moves: steps.into_iter().map(step).collect() })
    }
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || ".,-".contains(c);
    if word.chars().all(is_plain) { word.to_owned() } else { format!("'{word}'") }
}

/// The game, the position and the moves that a text tells.
fn read(text: &str) -> Answered<(String, String, Vec<String>)> {
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
    Ok((game, position.join(" "), moves.map(str::to_owned).collect()))
}
