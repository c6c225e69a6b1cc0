//! A turn, wherever it is played: who is to move, what was typed, what the machine does, and what is said of it.

use games::solver::sum_of;
use games::typed::Typed;
use games::{Evaluation, Game, Move, Position, Solver, typed_move};
use serde::{Deserialize, Serialize};

use crate::text::counted;

/// Who plays.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// Somebody who plays against the machine.
    #[default]
    You,
    /// The machine.
    Machine,
    /// The first of two who sit at the same table.
    #[serde(rename = "player 1")]
    First,
    /// The second of them.
    #[serde(rename = "player 2")]
    Second,
}

impl Player {
    /// Who plays against this one.
    pub fn other(self) -> Player {
        match self {
            Player::You => Player::Machine,
            Player::Machine => Player::You,
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }

    /// As the subject of a sentence.
    fn name(self) -> &'static str {
        match self {
            Player::You => "you",
            Player::Machine => "I",
            Player::First => "player 1",
            Player::Second => "player 2",
        }
    }

    /// `you`, `I` or `player 1`, and what this one does: `moves` or `wins`, of which the last letter may go.
    fn does(self, verb: &str) -> String {
        let verb = match self {
            Player::You | Player::Machine => verb.trim_end_matches('s'),
            Player::First | Player::Second => verb,
        };
        format!("{} {verb}", self.name())
    }

    /// That a move is made: `I take 2 from heap 1`.
    pub fn makes(self, phrase: &str) -> String {
        let colon = if matches!(self, Player::First | Player::Second) { ":" } else { "" };
        format!("{}{colon} {phrase}", self.name())
    }
}

/// Whether an easy machine errs after so many moves of both sides: at every other move of its own, beginning with the first.
pub fn errs(made: usize) -> bool {
    made / 2 % 2 == 0
}

/// A position with its moves, and whose turn it is.
pub struct Turn {
    /// The position.
    pub position: Position,
    /// Who wins it.
    pub evaluation: Evaluation,
    /// Its moves; if there are none, the game is over.
    pub moves: Vec<Move>,
    /// Whose turn it is.
    pub mover: Player,
}

impl Turn {
    /// The turn of a player in a position.
    pub fn new(solver: &Solver, position: Position, mover: Player) -> Turn {
        let (evaluation, moves) = (solver.evaluation(&position), solver.moves(&position));
        Turn { position, evaluation, moves, mover }
    }

    /// Whose turn it is, or who has won and how if no move is left; and the winner.
    pub fn status(&self, game: &Game) -> (String, Option<Player>) {
        let mover = self.mover;
        if !self.moves.is_empty() {
            return (mover.does("moves"), None);
        }
        let winner = if self.evaluation.wins() { mover } else { mover.other() };
        let ending = match &self.evaluation {
            Evaluation::Law(outcome) if !outcome.spoils => &outcome.because,
            _ => game.ending,
        };
        (format!("{}: {ending}", winner.does("wins")), Some(winner))
    }

    /// The move that was typed.
    ///
    /// # Errors
    ///
    /// If it is none: a sentence that says why.
    pub fn typed(&self, line: &str) -> Result<&Move, String> {
        typed_move(&self.moves, line).ok_or_else(|| {
            let first = self.moves.first().map_or("", |first| first.words.as_str());
            let has_numbers = !Typed::read(line).numbers.is_empty();
            let no_move = if has_numbers { "that is no move here: " } else { "" };
            format!("{no_move}a move is typed as `{first}`")
        })
    }

    /// The machine's move: one that wins if there is one, else one after which many moves are left. If it errs, it looks away
    /// from the moves that win, unless all do.
    pub fn choice(&self, game: &Game, errs: bool) -> Option<&Move> {
        let winning = self.moves.iter().find(|change| change.wins);
        let others = self.moves.iter().rev().filter(|change| !change.wins);
        let longest = others.max_by_key(|change| game.count(&change.after));
        if errs { longest.or(winning) } else { winning.or(longest) }
    }

    /// Who wins after a move.
    pub fn outlook(&self, change: &Move) -> String {
        let winner = if change.wins { self.mover } else { self.mover.other() };
        format!("{} can win", winner.name())
    }

    /// A sentence on what a move does: who wins after it, or, with values, what becomes of the nim-sum.
    pub fn effect(&self, solver: &Solver, change: &Move, values: bool) -> String {
        match (&self.evaluation, &solver.evaluation(&change.after)) {
            _ if solver.game.options(&change.after).is_empty() => {
                "that was the last move".to_owned()
            }
            (_, Evaluation::Law(after)) if !after.spoils => after.because.clone(),
            (Evaluation::Sum(before), Evaluation::Sum(after)) if values => {
                let (was, is) = (sum_of(before), sum_of(after));
                match (before.as_slice(), after.as_slice()) {
                    ([] | [_], [] | [_]) => format!("the value was {was}, now {is}"),
                    _ => format!("nim-sum was {was}, now {is}"),
                }
            }
            (Evaluation::Law(_), Evaluation::Sum(after)) if values => {
                format!("nim-sum is now {}", sum_of(after))
            }
            _ => self.outlook(change),
        }
    }

    /// First how many moves win and where one of them is; at the second time one of them.
    pub fn hint(&self, game: &Game, time: u32) -> String {
        let Some(first) = self.moves.iter().find(|change| change.wins) else {
            let other = self.mover.other();
            return match self.choice(game, false).filter(|_| time > 1) {
                Some(long) => format!("to make it long, `{}`", long.words),
                None => format!("no move wins here, unless {} a mistake", other.does("makes")),
            };
        };
        if time > 1 {
            return format!("`{}` wins", first.words);
        }
        let (count, moves) = self.winning();
        let [wins, one] = if count == 1 { ["wins", "it is"] } else { ["win", "one of them"] };
        let part = match self.evaluation.parts() {
            [] | [_] => String::new(),
            parts => {
                let name = &parts[first.change.as_ref().map_or(0, |(part, _)| *part)].name;
                let with = if name.starts_with("coin") { "with" } else { "in" };
                format!(", {one} {with} {name}")
            }
        };
        format!("{count} of {moves} {wins}{part}")
    }

    /// Who wins by how many moves, for a player who has not met values.
    pub fn why(&self) -> String {
        match self.winning() {
            (0, _) => format!("{} here with perfect play: no move wins", self.mover.does("loses")),
            (count, all) => format!("{} can win here with {count} of the {all}", self.mover.name()),
        }
    }

    /// How many moves win, and how many there are.
    fn winning(&self) -> (usize, String) {
        let count = self.moves.iter().filter(|change| change.wins).count();
        (count, counted(self.moves.len() as u64, "move"))
    }
}
