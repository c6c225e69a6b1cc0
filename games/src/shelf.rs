//! The shelf: every game by its name.
//!
//! ```
//! use games::shelf;
//!
//! let proof = shelf::lasker::game().proof();
//! assert_eq!(proof.value(1_000_003), 1_000_004);
//! ```

use std::collections::{BTreeSet, HashSet};
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::Deref;
use std::rc::Rc;
use std::sync::Arc;

use crate::board::{Board, Table};
use crate::card::Card;
use crate::game::Game;
use crate::proof::Kind;
use crate::{HeapGame, Octal, Picture, Refused, Values, nim_sum, proof, rules};

pub mod baskin_robbins;
pub mod cards;
pub mod chomp;
pub mod dawson_kayles;
pub mod dawsons_chess;
pub mod empty_and_divide;
pub mod fibonacci;
pub mod green_hackenbush;
pub mod grundys_game;
pub mod kayles;
pub mod lasker;
pub mod mock_turtles;
pub mod nim;
pub mod nim_misere;
pub mod nimble;
pub mod octal;
pub mod odd_even;
pub mod polygon;
pub mod powers_of_four;
pub mod row_matrix;
pub mod small_squares;
pub mod staircase_nim;
pub mod take;
pub mod treblecross;
pub mod wythoff;

/// All games, the simplest first.
///
/// ```
/// assert!(games::shelf::all().iter().any(|game| game.card.name == "lasker"));
/// ```
pub fn all() -> Vec<Shelved> {
    vec![
        nim::game().into(),
        nim_misere::game().into(),
        nimble::game().into(),
        take::one_three().into(),
        take::one_three_misere().into(),
        take::one_three_four().into(),
        take::one_three_four_misere().into(),
        take::one_two_three_misere().into(),
        baskin_robbins::BaskinRobbins.into(),
        take::AnySet.into(),
        powers_of_four::game().into(),
        fibonacci::game().into(),
        odd_even::game().into(),
        lasker::game().into(),
        kayles::game().into(),
        dawson_kayles::game().into(),
        dawsons_chess::game().into(),
        polygon::Polygon.into(),
        cards::Cards.into(),
        small_squares::SmallSquares.into(),
        treblecross::Treblecross.into(),
        grundys_game::game().into(),
        row_matrix::RowMatrix.into(),
        empty_and_divide::EmptyAndDivide.into(),
        wythoff::Wythoff.into(),
        staircase_nim::StaircaseNim.into(),
        mock_turtles::MockTurtles.into(),
        green_hackenbush::GreenHackenbush.into(),
        chomp::Chomp.into(),
    ]
}

/// The game of that name, one of a family such as `take:2,3,7`, or the octal game of a code such as `0.137`; `None` if there is
/// none.
///
/// # Errors
///
/// If the numbers or the code are none: a sentence.
///
/// ```
/// assert_eq!(games::shelf::find("0.77").unwrap().unwrap().card.name, "octal");
/// assert!(games::shelf::find("chess").unwrap().is_none());
/// ```
pub fn find(name: &str) -> Result<Option<Shelved>, Refused> {
    if name.contains('.') && name.starts_with(|first: char| first.is_ascii_digit()) {
        return Ok(Some(octal::game(&name.parse::<Octal>()?).into()));
    }
    let (family, numbers) = name.split_once(':').map_or((name, None), |(a, b)| (a, Some(b)));
    let Some(game) = all().into_iter().find(|game| game.card.name == family) else {
        return Ok(None);
    };
    let Some(numbers) = numbers else { return Ok(Some(game)) };
    let number = |text: &str| match text.parse() {
        Ok(stones @ 1..=10_000) => Ok(stones),
        _ => Err(Refused::new(format!(
            "`{text}` in `{name}` is no number of stones from 1 to 10000: write `take:2,3,7`"
        ))),
    };
    let Some(member) = &game.member else { return Ok(None) };
    let mut permitted: Vec<u64> = numbers.split(',').map(number).collect::<Result<_, _>>()?;
    permitted.sort_unstable();
    permitted.dedup();
    Ok(Some(member(&permitted).into()))
}

/// A game on the shelf, whatever its positions are.
pub struct Shelved {
    /// Its card.
    pub card: Card,
    /// The game of heaps that its parts are.
    pub heaps: Option<HeapGame>,
    /// The game in which these numbers may be taken, if this is a family.
    pub member: Option<fn(&[u64]) -> HeapGame>,
    game: Box<dyn AnyGame>,
}

impl<G: Game> From<G> for Shelved {
    fn from(game: G) -> Shelved {
        let (card, heaps, member) = (game.card(), game.heaps(), game.member());
        Shelved { card, heaps, member, game: Box::new(Arc::new(game)) }
    }
}

impl Shelved {
    /// The position that these words tell: see [`AnyTable::read`].
    ///
    /// # Errors
    ///
    /// If they tell none, or one that is too large: a sentence.
    pub fn read(&self, words: &[&str]) -> Result<Rc<dyn Board>, Refused> {
        self.table().read(words)
    }

    /// The position to begin with: see [`AnyTable::start`].
    ///
    /// # Errors
    ///
    /// If the game cannot be played.
    pub fn start(&self) -> Result<Rc<dyn Board>, Refused> {
        self.table().start()
    }

    /// The positions of these sizes: see [`AnyTable::sized`].
    ///
    /// # Errors
    ///
    /// If they are too large.
    pub fn sized(&self, sizes: &[Vec<u64>]) -> Result<Vec<Rc<dyn Board>>, Refused> {
        self.table().sized(sizes)
    }
}

impl Deref for Shelved {
    type Target = dyn AnyGame;

    fn deref(&self) -> &(dyn AnyGame + 'static) {
        &*self.game
    }
}

/// What is asked of a game, whatever its positions are.
pub trait AnyGame: Send {
    /// A table to play it at, whose positions share what is found out of them.
    fn table(&self) -> Rc<dyn AnyTable>;

    /// Holds what is known of it to the rule, and returns in how many positions: the options of a game in disguise to those of
    /// its heaps (see [`compare`]), and a law to plain search and the mex rule.
    ///
    /// # Errors
    ///
    /// If a position has other options, or is won or worth something else.
    fn held(&self) -> Result<usize, Refused>;
}

/// A table to play a game at, whatever its positions are.
pub trait AnyTable {
    /// The position that these words tell.
    ///
    /// # Errors
    ///
    /// If they tell none, or one that is too large: a sentence.
    fn read(self: Rc<Self>, words: &[&str]) -> Result<Rc<dyn Board>, Refused>;

    /// How many moves the position has that these words tell, or somewhat more, before anything is computed of it.
    ///
    /// # Errors
    ///
    /// If they tell none: a sentence.
    fn size(&self, words: &[&str]) -> Result<u64, Refused>;

    /// The position to begin with if nobody names one: small, and won for the player who moves first.
    ///
    /// # Errors
    ///
    /// If the game cannot be played.
    fn start(self: Rc<Self>) -> Result<Rc<dyn Board>, Refused>;

    /// A position of level 1, 2 or 3: see [`Game::of_level`].
    ///
    /// # Errors
    ///
    /// If the game cannot be played.
    fn of_level(self: Rc<Self>, level: usize) -> Result<Rc<dyn Board>, Refused>;

    /// What can be seen of a position that it may begin with, before anything is computed of it.
    ///
    /// # Errors
    ///
    /// If the game cannot be played.
    fn glimpse(&self) -> Result<Picture, Refused>;

    /// The position of these sizes as it is typed, before anything is computed of it.
    ///
    /// # Errors
    ///
    /// If there is none of these sizes.
    fn sized_words(&self, sizes: &[u64]) -> Result<String, Refused>;

    /// The positions of these sizes: see [`Game::sized`].
    ///
    /// # Errors
    ///
    /// If they are too large.
    fn sized(self: Rc<Self>, sizes: &[Vec<u64>]) -> Result<Vec<Rc<dyn Board>>, Refused>;
}

impl<G: Game> AnyTable for Table<G> {
    fn read(self: Rc<Self>, words: &[&str]) -> Result<Rc<dyn Board>, Refused> {
        let position = self.game().read(words)?;
        Ok(self.boards(vec![position])?.remove(0))
    }

    fn size(&self, words: &[&str]) -> Result<u64, Refused> {
        Ok(self.game().size(&self.game().read(words)?))
    }

    fn start(self: Rc<Self>) -> Result<Rc<dyn Board>, Refused> {
        let starts = self.game().starts()?;
        let mut boards = self.boards(starts)?;
        let won = boards.iter().position(|board| board.standing().wins());
        Ok(boards.swap_remove(won.unwrap_or(0)))
    }

    fn of_level(self: Rc<Self>, level: usize) -> Result<Rc<dyn Board>, Refused> {
        let position = self.game().of_level(level)?;
        Ok(self.boards(vec![position])?.remove(0))
    }

    fn glimpse(&self) -> Result<Picture, Refused> {
        let starts = self.game().starts()?;
        let none = || Refused::new("there is no position to begin with");
        starts.first().map(|start| self.game().picture(start)).ok_or_else(none)
    }

    fn sized_words(&self, sizes: &[u64]) -> Result<String, Refused> {
        Ok(self.game().write(&self.game().sized(sizes)?))
    }

    fn sized(self: Rc<Self>, sizes: &[Vec<u64>]) -> Result<Vec<Rc<dyn Board>>, Refused> {
        let positions = sizes.iter().map(|sizes| self.game().sized(sizes));
        let positions = positions.collect::<Result<_, _>>()?;
        self.boards(positions)
    }
}

impl<G: Game> AnyGame for Arc<G> {
    fn table(&self) -> Rc<dyn AnyTable> {
        Rc::new(Table::of(self))
    }

    fn held(&self) -> Result<usize, Refused> {
        let rule = |position: &G::Position| self.options(position);
        let as_heaps = |position: &G::Position| -> Vec<u64> {
            let parts = self.parts(position).unwrap_or_default();
            parts.iter().map(|part| part.heap).collect()
        };
        if let Some(heaps) = self.heaps() {
            return compare(rule, |heap| heaps.rule(heap), as_heaps, self.tried()?);
        }
        let kind = if self.card().misere { Kind::MisereOutcome } else { Kind::Outcome };
        let claimed = |position: &G::Position| match self.outcome(position, &Values::Own) {
            Some(outcome) => (kind, u64::from(outcome.wins)),
            None => (Kind::Grundy, nim_sum(&as_heaps(position))),
        };
        let positions = reached(rule, self.tried()?);
        proof::held(&positions, rule, claimed)?;
        Ok(positions.len())
    }
}

/// Compares a game with one of heaps, option by option, in `starts` and in every position that is reached from them: what
/// `as_heaps` makes of the options must be, as a set, the options of what it makes of the position. Returns how many positions
/// were compared.
///
/// Then, by induction, the two are worth the same, and are won by the same player, to win and to lose. Several moves may
/// lead to heaps that are the same.
///
/// # Errors
///
/// If the options of a position are others.
///
/// ```
/// use games::{boards, heaps, shelf};
///
/// let coins = |squares: &Vec<u64>| squares.clone();
/// // Coins on squares 1 and 2; 0 and 2; 1 and 1; 0 and 1; 0 and 0.
/// assert_eq!(shelf::compare(boards::nimble, heaps::nim, coins, [vec![1, 2]]), Ok(5));
/// assert!(shelf::compare(boards::nimble, heaps::lasker, coins, [vec![1, 2]]).is_err());
/// ```
pub fn compare<P: Clone + Debug + Eq + Hash, Heaps: AsRef<[u64]>>(
    rule: impl Fn(&P) -> Vec<P>,
    heap_rule: impl Fn(u64) -> Vec<Heaps>,
    as_heaps: impl Fn(&P) -> Vec<u64>,
    starts: impl IntoIterator<Item = P>,
) -> Result<usize, Refused> {
    let heap_rule = rules::any(heap_rule);
    let as_heaps = |position: &P| {
        let mut heaps = as_heaps(position);
        heaps.retain(|&heap| heap > 0);
        heaps.sort_unstable();
        heaps
    };
    let positions = reached(&rule, starts);
    for position in &positions {
        let heaps = as_heaps(position);
        let by_rule: BTreeSet<Vec<u64>> = rule(position).iter().map(as_heaps).collect();
        let of_heaps: BTreeSet<Vec<u64>> = heap_rule(&heaps).into_iter().collect();
        if by_rule != of_heaps {
            return Err(Refused::new(format!(
                "the options of {position:?} are not those of heaps of {heaps:?}"
            )));
        }
    }
    Ok(positions.len())
}

/// These positions and all that are reached from them, each once.
fn reached<P: Clone + Eq + Hash>(
    rule: impl Fn(&P) -> Vec<P>,
    starts: impl IntoIterator<Item = P>,
) -> Vec<P> {
    let mut seen: HashSet<P> = HashSet::new();
    let mut reached: Vec<P> = Vec::new();
    let mut ahead: Vec<P> = starts.into_iter().collect();
    while let Some(position) = ahead.pop() {
        if seen.insert(position.clone()) {
            ahead.extend(rule(&position));
            reached.push(position);
        }
    }
    reached
}
