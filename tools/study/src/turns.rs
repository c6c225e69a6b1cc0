//! What happens at a turn, wherever it is played: who is to move, what was typed, what the machine does, and what is said of it.

use std::rc::Rc;

use games::Refused;
use games::board::{self, Board, Move};
use games::game::{Standing, nim_sum};
use games::typed::Typed;

use crate::Result;
use crate::text::{counted, grouped};

/// How many moves a position may have to be played: every line that is typed is compared with all of them.
pub const MOVES: u64 = 10_000;

/// Refuses a position with more moves than so many.
///
/// # Errors
///
/// If it has more, in a sentence.
pub fn check_moves(moves: u64, most: u64) -> Result<()> {
    let too_many = || {
        Refused::new(format!(
            "that position has {} moves or so: at most {} can be played, so make it smaller (`cargo study explain` may know it)",
            grouped(moves),
            grouped(most)
        ))
    };
    (moves <= most).then_some(()).ok_or_else(too_many)
}

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Somebody who plays against the machine.
    You,
    /// The machine.
    Machine,
    /// The first of two who sit at the same table.
    First,
    /// The second of them.
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

    /// As the subject of a sentence, and otherwise.
    fn names(self) -> [&'static str; 2] {
        match self {
            Player::You => ["you", "you"],
            Player::Machine => ["I", "me"],
            Player::First => ["player 1", "player 1"],
            Player::Second => ["player 2", "player 2"],
        }
    }

    /// `you`, `I` or `player 1`, and what this one does: `moves` or `wins`, of which the last letter may go.
    fn does(self, verb: &str) -> String {
        let verb = match self {
            Player::You | Player::Machine => verb.trim_end_matches('s'),
            Player::First | Player::Second => verb,
        };
        format!("{} {verb}", self.names()[0])
    }

    /// That a move is made: `I take 2 from heap 1`.
    pub fn makes(self, phrase: &str) -> String {
        let colon = if matches!(self, Player::First | Player::Second) { ":" } else { "" };
        format!("{}{colon} {phrase}", self.names()[0])
    }
}

/// Whose turn it is, or who has won and how if no move is left; and the winner.
pub fn status(board: &dyn Board, moves: &[Move], mover: Player) -> (String, Option<Player>) {
    if !moves.is_empty() {
        return (mover.does("moves"), None);
    }
    let winner = if board.standing().wins() { mover } else { mover.other() };
    (format!("{}: {}", winner.does("wins"), board.ending()), Some(winner))
}

/// The move that was typed.
///
/// # Errors
///
/// If it is none: a sentence that says why.
pub fn typed<'m, 'b>(
    board: &'b dyn Board,
    moves: &'m [Move<'b>],
    line: &str,
) -> Result<&'m Move<'b>, String> {
    let typed = Typed::read(line);
    let found = board::find(moves, &typed).or_else(|| {
        let shortened = board.shortened(&typed)?;
        board::find(moves, &shortened)
    });
    found.ok_or_else(|| {
        let first = moves.first().map_or("", |first| first.phrase.as_str());
        let no_move = if typed.numbers.is_empty() { "" } else { "the rules do not allow that: " };
        format!("{no_move}a move is typed as `{first}`")
    })
}

/// Whether an easy machine errs after so many moves of both sides: at every other move of its own, beginning with the first.
pub fn errs(made: usize) -> bool {
    made / 2 % 2 == 0
}

/// The machine's move: one that wins if there is one, else one after which much is left. If it errs, it looks away from
/// the moves that win, unless all do.
pub fn choice<'m, 'b>(
    standing: &Standing,
    moves: &'m [Move<'b>],
    errs: bool,
) -> Option<&'m Move<'b>> {
    let mut winning = moves.iter().filter(|change| !change.leads_to_a_win(standing));
    let mut others = moves.iter().filter(|change| change.leads_to_a_win(standing));
    let first = winning.next();
    if first.is_none() || errs {
        let longest = others.next().map(|change| ((change.after)().left(), change));
        let longest = others.fold(longest, |longest, change| {
            let left = (change.after)().left();
            longest.filter(|(most, _)| left <= *most).or(Some((left, change)))
        });
        return longest.map(|(_, change)| change).or(first);
    }
    first
}

/// A sentence on what a move has done that led here from `before`, in a game that began at `start`: who wins now, or, with
/// values, what has become of the nim-sum.
pub fn because(
    start: &Standing,
    before: &Standing,
    now: &Rc<dyn Board>,
    mover: Player,
    values: bool,
) -> String {
    if now.moves().is_empty() {
        return "that was the last move".to_owned();
    }
    match (before, now.standing()) {
        (_, Standing::Law(now)) if !now.spoils => now.because,
        (Standing::Sum(before), Standing::Sum(after)) if values => {
            let began_with_one = match start {
                Standing::Sum(parts) => parts.len() < 2,
                Standing::Law(_) => true,
            };
            let (was, is) = (grouped(nim_sum(before)), grouped(nim_sum(&after)));
            if began_with_one && before.len() < 2 && after.len() < 2 {
                format!("worth {was} before, now {is}")
            } else {
                format!("nim-sum was {was}, now {is}")
            }
        }
        (Standing::Law(_), Standing::Sum(after)) if values => {
            format!("nim-sum is now {}", grouped(nim_sum(&after)))
        }
        (_, now) => now_won_or_lost(now.wins(), mover),
    }
}

/// For whom a position is won or lost that this player has left.
pub fn now_won_or_lost(is_won: bool, mover: Player) -> String {
    let next = mover.other();
    let (word, winner) = if is_won { ("won", next) } else { ("lost", mover) };
    format!("now {word} for {}, {} can win", next.names()[1], winner.names()[0])
}

/// First how many moves win and where one of them is; at the second time one of them.
pub fn hint(board: &dyn Board, mover: Player, time: u32) -> String {
    let standing = board.standing();
    let moves = board.moves();
    let winning: Vec<&Move> =
        moves.iter().filter(|change| !change.leads_to_a_win(&standing)).collect();
    let all = moves.len();
    match (winning.as_slice(), time) {
        ([], 1) => {
            format!("no move wins here, unless {} a mistake", mover.other().does("makes"))
        }
        ([], _) => {
            let long = choice(&standing, &moves, false).map_or("", |long| long.phrase.as_str());
            format!("to make it long, `{long}`")
        }
        ([first, ..], 1) => {
            let count = winning.len();
            let wins = if count == 1 { "wins" } else { "win" };
            let part = match &standing {
                Standing::Sum(parts) if parts.len() > 1 => {
                    let one = if count == 1 { "it is" } else { "one of them" };
                    let changed = first.change(&standing).map_or(0, |(part, _)| part);
                    let name = &parts[changed].name;
                    let with = if name.starts_with("coin") { "with" } else { "in" };
                    format!(", {one} {with} {name}")
                }
                _ => String::new(),
            };
            format!("{count} of {} {wins}{part}", counted(all as u64, "move"))
        }
        ([first, ..], _) => format!("`{}` wins", first.phrase),
    }
}

/// Who wins by how many moves, for a player who is not to hear of values.
pub fn why(board: &dyn Board, mover: Player) -> String {
    let standing = board.standing();
    let moves = board.moves();
    let lost = moves.iter().filter(|change| !change.leads_to_a_win(&standing)).count();
    let all = counted(moves.len() as u64, "move");
    let (you, me) = (mover.names()[1], mover.other().names()[1]);
    match lost {
        0 if moves.len() == 1 => {
            format!("lost for {you}: the only move leads to a position that is won for {me}")
        }
        0 => format!("lost for {you}: each of the {all} leads to a position that is won for {me}"),
        1 => format!("won for {you}: 1 of the {all} leads to a position that is lost for {me}"),
        _ => format!("won for {you}: {lost} of the {all} lead to positions that are lost for {me}"),
    }
}
