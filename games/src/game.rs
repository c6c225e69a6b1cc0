//! What a game tells of itself, in one file of the [shelf](crate::shelf): all else follows from that.

use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::Hash;

use crate::Refused;
use crate::card::Card;
use crate::heap_game::HeapGame;
use crate::picture::Picture;
use crate::touch::Spot;
use crate::typed::Typed;
use crate::worth::Values;

/// A game: its card, its rule, what can be seen of a position, and what is known of it.
///
/// Four functions are enough to play it, to have positions explained by plain search, and to have a table. With
/// [parts](Game::parts), or an [outcome](Game::outcome) by a law, positions may be as large as the card allows.
pub trait Game: Send + Sync + 'static {
    /// A position, equal where it is the same one.
    type Position: Clone + Debug + Eq + Hash;

    /// The card.
    fn card(&self) -> Card;

    /// The positions after one move: the rule.
    fn options(&self, position: &Self::Position) -> Vec<Self::Position>;

    /// The position that these words tell, as they are typed after `cargo study play GAME`.
    ///
    /// # Errors
    ///
    /// If they tell none, or one that is too large: a sentence with what would do.
    fn read(&self, words: &[&str]) -> Result<Self::Position, Refused>;

    /// The words that tell a position, as [`read`](Game::read) takes them; those of its picture, unless it is told otherwise.
    fn write(&self, position: &Self::Position) -> String {
        self.picture(position).words()
    }

    /// What can be seen of a position.
    fn picture(&self, position: &Self::Position) -> Picture;

    /// Positions to begin with, of which the first that is won is taken.
    ///
    /// # Errors
    ///
    /// If it cannot be played.
    fn starts(&self) -> Result<Vec<Self::Position>, Refused> {
        Ok(vec![self.read(&self.card().start.split_whitespace().collect::<Vec<_>>())?])
    }

    /// A position of level 1, 2 or 3, from which a random one is begun.
    ///
    /// # Errors
    ///
    /// If it cannot be played.
    fn of_level(&self, level: usize) -> Result<Self::Position, Refused> {
        let card = self.card();
        let words = card.levels.get(level.wrapping_sub(1)).copied().unwrap_or(card.start);
        self.read(&words.split_whitespace().collect::<Vec<_>>())
    }

    /// The game in which these numbers may be taken, if this is a family of such games.
    fn member(&self) -> Option<fn(&[u64]) -> HeapGame> {
        None
    }

    /// The position of these sizes, for a table of a game whose parts are no heaps: what is typed as these numbers, unless it
    /// is told otherwise.
    ///
    /// # Errors
    ///
    /// If it is too large: a sentence.
    fn sized(&self, sizes: &[u64]) -> Result<Self::Position, Refused> {
        let words: Vec<String> = sizes.iter().map(u64::to_string).collect();
        self.read(&words.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// The game of heaps that parts of a position are.
    fn heaps(&self) -> Option<HeapGame> {
        None
    }

    /// The independent parts of a position, each worth a heap of [`heaps`](Game::heaps), or of Nim where there are none such.
    /// Where a law gives their worth, a move may also make a part larger: it is enough that the nim-sum is that of the position.
    fn parts(&self, _position: &Self::Position) -> Option<Vec<Part>> {
        None
    }

    /// Positions to hold what is known of the game to the rule in, and in all that are reached from them.
    ///
    /// # Errors
    ///
    /// If the card tells one that is none.
    fn tried(&self) -> Result<Vec<Self::Position>, Refused> {
        let read = |words: &str| self.read(&words.split_whitespace().collect::<Vec<_>>());
        self.card().tried.split(" / ").map(read).collect()
    }

    /// Who wins, where a law says so and not the nim-sum of parts.
    fn outcome(&self, _position: &Self::Position, _values: &Values) -> Option<Outcome> {
        None
    }

    /// All moves, one to each position, told in words of its own.
    fn moves<'a>(&'a self, position: &'a Self::Position) -> Vec<Change<'a, Self::Position>> {
        let mut seen = HashSet::new();
        let mut options = self.options(position);
        options.retain(|option| seen.insert(option.clone()));
        options.into_iter().map(|after| Change::to(self.tell(position, &after), after)).collect()
    }

    /// A move in the words of a player, such as `take 2 from heap 3`.
    fn tell(&self, before: &Self::Position, after: &Self::Position) -> String {
        self.picture(before).tell(self.card().verb, &self.picture(after))
    }

    /// The ways to make a move by touching what can be seen: what changes, unless it is told otherwise. What the first one
    /// touches is shown as what the move does.
    fn touched(
        &self,
        position: &Self::Position,
        change: &Change<'_, Self::Position>,
    ) -> Vec<Vec<Spot>> {
        vec![self.picture(position).touched(&self.picture(&(change.after)()))]
    }

    /// What was typed, without words that may be left out here; `None` if there are none.
    fn shortened(&self, _position: &Self::Position, _typed: &Typed) -> Option<Typed> {
        None
    }

    /// How many moves there are, or somewhat more, without looking at them.
    fn size(&self, position: &Self::Position) -> u64 {
        self.options(position).len() as u64
    }

    /// How much is left to play: who loses plays for much.
    fn left(&self, position: &Self::Position) -> u64 {
        match self.parts(position) {
            Some(parts) => parts.iter().fold(0, |left, part| left.saturating_add(part.heap)),
            None => self.options(position).len() as u64,
        }
    }

    /// How the game has ended, once no move is left.
    fn ending(&self, _position: &Self::Position) -> &'static str {
        "no move is left"
    }

    /// How positions or parts of any size are won or worth something: a sentence, empty if there is nothing to say.
    fn law(&self, values: &Values) -> String {
        values.law()
    }

    /// The moves that win this standing, where the law finds them sooner than trying all.
    fn winning(&self, _: &Self::Position, _: &Standing, _: &Values) -> Option<Winning> {
        None
    }
}

/// Who wins a position, and why.
pub enum Standing {
    /// It is a sum of parts: the player to move wins unless the nim-sum of what they are worth is 0.
    Sum(Vec<Valued>),
    /// A law decides, or plain search.
    Law(Outcome),
}

/// A part of a position and its Grundy number, or what a move makes of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Valued {
    /// Which part it is: `heap 2`.
    pub name: String,
    /// What it is: `3 stones`.
    pub what: String,
    /// Its Grundy number.
    pub value: u64,
}

/// Moves that win.
#[derive(Default)]
pub struct Winning {
    /// Each as it is typed.
    pub moves: Vec<String>,
    /// Which moves were not tried, if not all: a sentence, or empty.
    pub rest: &'static str,
}

impl Standing {
    /// Whether the player to move wins.
    pub fn wins(&self) -> bool {
        match self {
            Standing::Sum(parts) => nim_sum(parts) != 0,
            Standing::Law(outcome) => outcome.wins,
        }
    }
}

/// The nim-sum of what parts are worth.
pub fn nim_sum(parts: &[Valued]) -> u64 {
    parts.iter().fold(0, |sum, part| sum ^ part.value)
}

/// A part of a position, or what a move makes of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Which part it is: `heap 2`.
    pub name: String,
    /// What it is: `3 stones`.
    pub what: String,
    /// The heap that it is worth.
    pub heap: u64,
}

impl Part {
    /// A part, what it is, and the heap that it is worth.
    pub fn new(name: String, what: &str, heap: u64) -> Part {
        Part { name, what: what.to_owned(), heap }
    }
}

/// Who wins by a law.
pub struct Outcome {
    /// Whether the player to move wins.
    pub wins: bool,
    /// What of the position the law speaks of, in words that may follow a colon.
    pub because: String,
    /// Whether the words give the pattern of the game away: then they are for those who ask.
    pub spoils: bool,
    /// What the position is worth, if that is known.
    pub value: Option<u64>,
}

impl Outcome {
    /// By a law that gives the pattern of the game away.
    pub fn by_law(wins: bool, because: String) -> Outcome {
        Outcome { wins, because, spoils: true, value: None }
    }
}

/// A move in a position.
pub struct Change<'a, P> {
    /// The words of a player: `take 2 from heap 3`.
    pub phrase: String,
    /// The position after it.
    pub after: Box<dyn Fn() -> P + 'a>,
    /// Which part it changes, counted from 0, and what it makes of it, if that is known without looking at all parts.
    pub made: Option<(usize, Vec<Part>)>,
}

impl<'a, P: Clone + 'a> Change<'a, P> {
    /// The move to this position.
    pub fn to(phrase: String, after: P) -> Change<'a, P> {
        Change { phrase, after: Box::new(move || after.clone()), made: None }
    }
}
