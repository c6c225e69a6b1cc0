//! Lines of play: where they lead, and where somebody could have won.

use std::rc::Rc;

use games::board::Board;
use serde::{Deserialize, Serialize};
use study::turns::{self, Player};

use super::memory;
use super::trouble::{Answered, Trouble};

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

/// How many moves a line may have.
const LONGEST: usize = 1000;

impl Moves {
    /// Where each of them leads.
    pub fn line(self) -> Answered<Line> {
        let Course { boards, phrases } = self.play()?;
        let step =
            |(phrase, after): (String, &Rc<dyn Board>)| Step { phrase, position: after.words() };
        let moves = phrases.into_iter().zip(&boards[1..]).map(step).collect();
        Ok(Line { start: boards[0].words(), moves })
    }

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
