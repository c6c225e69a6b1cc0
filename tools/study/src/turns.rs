//! A turn, in the terminal and on the page: who is to move, typed moves, the machine's move, hints and comments.

use std::slice;

use games::solver::sum_of;
use games::typed::Typed;
use games::words::numbered;
use games::{Evaluation, Game, Lang, Move, Position, Solver, say, typed_move};
use serde::{Deserialize, Serialize};

use crate::reason;
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
    fn name(self, lang: Lang) -> &'static str {
        lang.of(match self {
            Player::You => ["you", "나"],
            Player::Machine => ["I", "컴퓨터"],
            Player::First => ["player 1", "플레이어 1"],
            Player::Second => ["player 2", "플레이어 2"],
        })
    }

    /// The player as the subject of a Korean sentence.
    fn subject(self) -> &'static str {
        match self {
            Player::You => "내가",
            Player::Machine => "컴퓨터가",
            Player::First => "플레이어 1이",
            Player::Second => "플레이어 2가",
        }
    }

    /// The player with a verb: `you move`, `player 1 moves`.
    fn does(self, verb: &str) -> String {
        let s = if matches!(self, Player::You | Player::Machine) { "" } else { "s" };
        format!("{} {verb}{s}", self.name(Lang::En))
    }

    /// A sentence about a move: `I take 2 from heap 1`.
    pub fn makes(self, lang: Lang, phrase: &str) -> String {
        let colon = if matches!(self, Player::First | Player::Second) { ":" } else { "" };
        let name = self.name(lang);
        say!(lang, "{name}{colon} {phrase}", "{name}: {phrase}")
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
    /// The language of what is said about it.
    lang: Lang,
}

impl Turn {
    /// The turn of this player in a position.
    pub fn new(solver: &Solver, position: Position, mover: Player) -> Turn {
        let (evaluation, moves) = (solver.evaluation(&position), solver.listed_moves(&position));
        Turn { position, evaluation, moves, mover, lang: solver.game.lang }
    }

    /// A sentence: who is to move, or who has won and how; and the winner.
    pub fn status(&self, game: &Game) -> (String, Option<Player>) {
        let mover = self.mover;
        if !self.moves.is_empty() {
            let (moves, name) = (mover.does("move"), mover.name(Lang::Ko).replace('나', "내"));
            return (say!(self.lang, "{moves}", "{name} 차례입니다"), None);
        }
        let winner = if self.evaluation.wins() { mover } else { mover.other() };
        let ending = match &self.evaluation {
            Evaluation::Law(outcome) if !outcome.spoils => &outcome.because,
            _ => game.ending,
        };
        let (wins, who) = (winner.does("win"), format!("{} ", winner.subject()));
        let who = if winner == Player::You { "" } else { &who };
        (say!(self.lang, "{wins}: {ending}", "{who}이겼습니다: {ending}"), Some(winner))
    }

    /// The move that was typed, or a sentence that says why it is none.
    pub fn typed(&self, line: &str) -> Result<&Move, String> {
        typed_move(&self.moves, line).ok_or_else(|| {
            let Some(Move { words, .. }) = self.moves.first() else {
                return say!(self.lang, "no move is left here", "여기서 둘 수 있는 수가 없습니다");
            };
            let no = match Typed::read(line).numbers[..] {
                [] => "",
                _ => self.lang.of(["that is not a move here: ", "여기서 둘 수 없는 수입니다. "]),
            };
            say!(self.lang, "{no}type a move such as `{words}`", "{no}이렇게 입력하세요: `{words}`")
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
        let (name, subject) = (winner.name(Lang::En), winner.subject());
        say!(self.lang, "{name} can win", "{subject} 이길 수 있습니다")
    }

    /// A comment on a move: who wins after it, and with `values` how the nim-sum changes.
    pub fn effect(&self, solver: &Solver, change: &Move, values: bool) -> String {
        match (&self.evaluation, &solver.evaluation(&change.after)) {
            _ if solver.game.options(&change.after).is_empty() => {
                say!(self.lang, "that was the last move", "마지막 수입니다")
            }
            (_, Evaluation::Law(after)) if !after.spoils => after.because.clone(),
            (Evaluation::Sum { parts: before, .. }, Evaluation::Sum { parts: after, .. })
                if values =>
            {
                let (was, is, outlook) = (sum_of(before), sum_of(after), self.outlook(change));
                let what = match before.len().max(after.len()) {
                    0 | 1 => ["the value", "값"],
                    _ => ["nim-sum", "님합"],
                };
                let what = self.lang.of(what);
                say!(
                    self.lang,
                    "{what} was {was}, now {is}: {outlook}",
                    "{what} {was} → {is}: {outlook}"
                )
            }
            _ => self.outlook(change),
        }
    }

    /// The first time how many moves win and where one is; the second time one of them.
    pub fn hint(&self, game: &Game, time: u32) -> String {
        let lang = self.lang;
        let Some(first) = self.moves.iter().find(|change| change.wins) else {
            if let Some(Move { words, .. }) = self.choice(game, false).filter(|_| time > 1) {
                return say!(lang, "to make it long, `{words}`", "오래 버티려면: `{words}`");
            }
            let it = self.mover.other().does("make");
            return say!(
                lang,
                "no move wins here, unless {it} a mistake",
                "상대가 실수해야 이깁니다"
            );
        };
        if time > 1 {
            let words = &first.words;
            return say!(lang, "`{words}` wins", "`{words}`가 이기는 수입니다");
        }
        let (count, moves) = self.winning();
        let all = self.moves.len();
        let [wins, one] = if count == 1 { ["wins", "it is"] } else { ["win", "one of them"] };
        let preposition = game.preposition;
        let place = self.place(game, first);
        let place = place
            .map(|name| say!(lang, "; {one} {preposition} {name}", ". 하나는 {name}에 있습니다"));
        let place = place.unwrap_or_default();
        say!(lang, "{count} of {moves} {wins}{place}", "{all}가지 중 {count}가지가 이깁니다{place}")
    }

    /// The piece or the part in which a move is made; `None` if there is only one, or if it is made in several.
    fn place(&self, game: &Game, change: &Move) -> Option<String> {
        match (&self.position, &change.after) {
            (Position::Heaps(before), Position::Heaps(after)) => {
                let mut lowered = (0..before.len()).filter(|&index| after[index] < before[index]);
                let index = lowered.next().filter(|_| before.len() > 1 && lowered.next().is_none());
                Some(numbered(self.lang, game.nouns[0], index? + 1))
            }
            _ => match (self.evaluation.parts(), &change.change) {
                (parts @ [_, _, ..], Some((part, _))) => Some(parts[*part].name.clone()),
                _ => None,
            },
        }
    }

    /// Why this move is made, in a sentence: what makes it win, or that none does.
    pub fn reason(&self, solver: &Solver, change: &Move, has_numbers: bool) -> Option<String> {
        let moves = if change.wins { slice::from_ref(change) } else { &self.moves };
        reason::with_law(solver, &self.evaluation, moves, has_numbers)
    }

    /// Who wins and why, in a sentence; without `has_numbers` for players who do not know Grundy numbers yet.
    pub fn why(&self, solver: &Solver, has_numbers: bool) -> String {
        let lang = self.lang;
        let reason = reason::with_law(solver, &self.evaluation, &self.moves, has_numbers);
        let reason = reason.map_or(String::new(), |reason| format!(": {reason}"));
        let (loses, name) = (self.mover.does("lose"), self.mover.name(Lang::En));
        let subject = self.mover.subject();
        match self.winning() {
            (0, _) => say!(
                lang,
                "{loses} here with perfect play{reason}",
                "{subject} 이길 수 없습니다{reason}"
            ),
            (count, all) => say!(
                lang,
                "{name} can win here with {count} of the {all}{reason}",
                "{subject} 이길 수 있습니다{reason}"
            ),
        }
    }

    /// The number of winning moves, and of all moves in words.
    fn winning(&self) -> (usize, String) {
        let count = self.moves.iter().filter(|change| change.wins).count();
        (count, counted(self.moves.len() as u64, "move"))
    }
}
