//! What happens at a turn, wherever it is played: who is to move, what was typed, what the machine does, and what is said of it.

use games::solver::{MOVES, sum_of};
use games::typed::Typed;
use games::{Move, Position, Refused, Solver, Standing, typed_move};

use crate::Result;
use crate::text::{counted, grouped};

/// Refuses a position with too many moves to be played.
///
/// # Errors
///
/// If it has more than [`MOVES`], in a sentence.
pub fn check_moves(solver: &Solver, position: &Position) -> Result<()> {
    let moves = solver.game.count(position);
    let too_many = || {
        Refused::new(format!(
            "that position has {} moves or so: at most {} can be played, so make it smaller (`cargo study explain` may know it)",
            grouped(moves),
            grouped(MOVES)
        ))
    };
    (moves <= MOVES).then_some(()).ok_or_else(too_many)
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
pub fn status(
    solver: &Solver,
    standing: &Standing,
    moves: &[Move],
    mover: Player,
) -> (String, Option<Player>) {
    if !moves.is_empty() {
        return (mover.does("moves"), None);
    }
    let winner = if standing.wins() { mover } else { mover.other() };
    let ending = match standing {
        Standing::Law(outcome) if !outcome.spoils => &outcome.because,
        _ => solver.game.ending,
    };
    (format!("{}: {ending}", winner.does("wins")), Some(winner))
}

/// The move that was typed.
///
/// # Errors
///
/// If it is none: a sentence that says why.
pub fn typed<'m>(moves: &'m [Move], line: &str) -> Result<&'m Move, String> {
    typed_move(moves, line).ok_or_else(|| {
        let first = moves.first().map_or("", |first| first.words.as_str());
        let has_numbers = !Typed::read(line).numbers.is_empty();
        let no_move = if has_numbers { "that is no move here: " } else { "" };
        format!("{no_move}a move is typed as `{first}`")
    })
}

/// Whether an easy machine errs after so many moves of both sides: at every other move of its own, beginning with the first.
pub fn errs(made: usize) -> bool {
    made / 2 % 2 == 0
}

/// The machine's move: one that wins if there is one, else one after which many moves are left. If it errs, it looks away
/// from the moves that win, unless all do.
pub fn choice<'m>(solver: &Solver, moves: &'m [Move], errs: bool) -> Option<&'m Move> {
    let winning = moves.iter().find(|change| change.wins);
    let longest = moves.iter().rev().filter(|change| !change.wins);
    let longest = longest.max_by_key(|change| solver.game.count(&change.after));
    if errs { longest.or(winning) } else { winning.or(longest) }
}

/// A sentence on what a move has done that led from `before` to a position with these moves: who wins now, or, with values,
/// what has become of the nim-sum. `began_with_one` says whether the game began with one part.
pub fn because(
    began_with_one: bool,
    before: &Standing,
    now: &Standing,
    is_last: bool,
    mover: Player,
    values: bool,
) -> String {
    match (before, now) {
        _ if is_last => "that was the last move".to_owned(),
        (_, Standing::Law(now)) if !now.spoils => now.because.clone(),
        (Standing::Sum(before), Standing::Sum(after)) if values => {
            let (was, is) = (sum_of(before), sum_of(after));
            if began_with_one && before.len() < 2 && after.len() < 2 {
                format!("worth {was} before, now {is}")
            } else {
                format!("nim-sum was {was}, now {is}")
            }
        }
        (Standing::Law(_), Standing::Sum(after)) if values => {
            format!("nim-sum is now {}", sum_of(after))
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
pub fn hint(
    standing: &Standing,
    moves: &[Move],
    solver: &Solver,
    mover: Player,
    time: u32,
) -> String {
    let count = moves.iter().filter(|change| change.wins).count();
    let Some(first) = moves.iter().find(|change| change.wins) else {
        if time == 1 {
            return format!("no move wins here, unless {} a mistake", mover.other().does("makes"));
        }
        let long = choice(solver, moves, false).map_or("", |long| long.words.as_str());
        return format!("to make it long, `{long}`");
    };
    if time > 1 {
        return format!("`{}` wins", first.words);
    }
    let wins = if count == 1 { "wins" } else { "win" };
    let part = match standing.parts() {
        [] | [_] => String::new(),
        parts => {
            let one = if count == 1 { "it is" } else { "one of them" };
            let changed = first.change.as_ref().map_or(0, |(part, _)| *part);
            let name = &parts[changed].name;
            let with = if name.starts_with("coin") { "with" } else { "in" };
            format!(", {one} {with} {name}")
        }
    };
    format!("{count} of {} {wins}{part}", counted(moves.len() as u64, "move"))
}

/// Who wins by how many moves, for a player who is not to hear of values.
pub fn why(moves: &[Move], mover: Player) -> String {
    let all = counted(moves.len() as u64, "move");
    let (you, me) = (mover.names()[1], mover.other().names()[1]);
    match moves.iter().filter(|change| change.wins).count() {
        0 if moves.len() == 1 => {
            format!("lost for {you}: the only move leads to a position that is won for {me}")
        }
        0 => format!("lost for {you}: each of the {all} leads to a position that is won for {me}"),
        1 => format!("won for {you}: 1 of the {all} leads to a position that is lost for {me}"),
        lost => {
            format!("won for {you}: {lost} of the {all} lead to positions that are lost for {me}")
        }
    }
}
