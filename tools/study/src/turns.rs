//! A turn, in the terminal and on the page: who is to move, typed moves, the machine's move, hints and comments.

use games::solver::sum_of;
use games::typed::Typed;
use games::{Evaluation, Game, Move, Position, Solver, typed_move};
use serde::{Deserialize, Serialize};

use crate::text::counted;

/// A player.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// A person who plays against the machine.
    #[default]
    You,
    /// The machine.
    Machine,
    /// The first of two people.
    #[serde(rename = "player 1")]
    First,
    /// The second of two people.
    #[serde(rename = "player 2")]
    Second,
}

impl Player {
    /// The opponent.
    pub fn other(self) -> Player {
        match self {
            Player::You => Player::Machine,
            Player::Machine => Player::You,
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }

    /// The player as the subject of a sentence.
    fn name(self) -> &'static str {
        match self {
            Player::You => "you",
            Player::Machine => "I",
            Player::First => "player 1",
            Player::Second => "player 2",
        }
    }

    /// The player with a verb in the third person, such as `moves`: `you move`, `player 1 moves`.
    fn does(self, verb: &str) -> String {
        let verb = match self {
            Player::You | Player::Machine => verb.trim_end_matches('s'),
            Player::First | Player::Second => verb,
        };
        format!("{} {verb}", self.name())
    }

    /// A sentence about a move: `I take 2 from heap 1`.
    pub fn makes(self, phrase: &str) -> String {
        let colon = if matches!(self, Player::First | Player::Second) { ":" } else { "" };
        format!("{}{colon} {phrase}", self.name())
    }
}

/// Whether an easy machine errs after `made` moves of both sides: at every other move of its own, starting with the first.
pub fn errs(made: usize) -> bool {
    made / 2 % 2 == 0
}

/// A position with its moves, and the player to move.
pub struct Turn {
    /// The position.
    pub position: Position,
    /// Who wins it.
    pub evaluation: Evaluation,
    /// Its moves, if they can be listed; the game is over if there are none.
    pub moves: Vec<Move>,
    /// The player to move.
    pub mover: Player,
}

impl Turn {
    /// The turn of this player in a position.
    pub fn new(solver: &Solver, position: Position, mover: Player) -> Turn {
        let (evaluation, moves) = (solver.evaluation(&position), solver.listed_moves(&position));
        Turn { position, evaluation, moves, mover }
    }

    /// A sentence: who is to move, or who has won and how; and the winner.
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

    /// The move that was typed, or a sentence that says why it is none.
    pub fn typed(&self, line: &str) -> Result<&Move, String> {
        typed_move(&self.moves, line).ok_or_else(|| {
            let Some(first) = self.moves.first() else { return "no move is left here".to_owned() };
            let has_numbers = !Typed::read(line).numbers.is_empty();
            let no_move = if has_numbers { "that is not a move here: " } else { "" };
            format!("{no_move}type a move such as `{}`", first.words)
        })
    }

    /// The machine's move: a winning one if there is one, else one that leaves many moves; the other way round if it errs.
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

    /// A comment on a move: who wins after it, or with `values` how the nim-sum changes.
    pub fn effect(&self, solver: &Solver, change: &Move, values: bool) -> String {
        match (&self.evaluation, &solver.evaluation(&change.after)) {
            _ if solver.game.options(&change.after).is_empty() => {
                "that was the last move".to_owned()
            }
            (_, Evaluation::Law(after)) if !after.spoils => after.because.clone(),
            (Evaluation::Sum { parts: before, .. }, Evaluation::Sum { parts: after, .. })
                if values =>
            {
                let (was, is) = (sum_of(before), sum_of(after));
                match (before.as_slice(), after.as_slice()) {
                    ([] | [_], [] | [_]) => format!("the value was {was}, now {is}"),
                    _ => format!("nim-sum was {was}, now {is}"),
                }
            }
            _ => self.outlook(change),
        }
    }

    /// The first time how many moves win and where one is; the second time one of them.
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
        let place = self.place(game, first).map(|name| format!("; {one} {} {name}", game.within));
        format!("{count} of {moves} {wins}{}", place.unwrap_or_default())
    }

    /// The piece or the part in which a move is made; `None` if there is only one, or if it is made in several.
    fn place(&self, game: &Game, change: &Move) -> Option<String> {
        match (&self.position, &change.after) {
            (Position::Heaps(before), Position::Heaps(after)) => {
                let mut lowered = (0..before.len()).filter(|&index| after[index] < before[index]);
                let index = lowered.next().filter(|_| before.len() > 1 && lowered.next().is_none());
                Some(format!("{} {}", game.nouns[0], index? + 1))
            }
            _ => match (self.evaluation.parts(), &change.change) {
                (parts @ [_, _, ..], Some((part, _))) => Some(parts[*part].name.clone()),
                _ => None,
            },
        }
    }

    /// Who wins and by how many moves, for players who do not know Grundy numbers yet.
    pub fn why(&self) -> String {
        match self.winning() {
            (0, _) => format!("{} here with perfect play: no move wins", self.mover.does("loses")),
            (count, all) => format!("{} can win here with {count} of the {all}", self.mover.name()),
        }
    }

    /// The number of winning moves, and of all moves in words.
    fn winning(&self) -> (usize, String) {
        let count = self.moves.iter().filter(|change| change.wins).count();
        (count, counted(self.moves.len() as u64, "move"))
    }
}
