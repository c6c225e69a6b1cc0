//! The card of a game: what it is called, how it is told and typed, how large it may be, and what is known of it.

use std::ops::RangeInclusive;

use crate::Refused;
use crate::typed::{marks, numbers};
use crate::words::grouped;

/// What stands on the card of a game. Begin with `..CARD`.
#[derive(Clone)]
pub struct Card {
    /// Its name in the literature, in snake case.
    pub name: &'static str,
    /// What is played, and who wins, in a sentence.
    pub about: &'static str,
    /// Whether who makes the last move loses.
    pub misere: bool,
    /// Where it is told.
    pub source: &'static str,
    /// The sequences of its values.
    pub oeis: &'static [&'static str],
    /// A position to begin with, small, and won; of a game of heaps, one is found if this is empty.
    pub start: &'static str,
    /// Three, easy, medium and hard, from which random ones are begun; games of heaps have their own.
    pub levels: &'static [&'static str],
    /// Positions to hold a law to the rule in, as they are typed, with ` / ` between.
    pub tried: &'static str,
    /// How positions are typed, for the help, if not as heaps.
    pub typed: &'static str,
    /// The largest size that is looked at.
    pub most: u64,
    /// The verb of a move.
    pub verb: &'static str,
    /// What heaps are called, and what is in them.
    pub nouns: [&'static str; 2],
    /// How a game of heaps has ended once all are empty.
    pub ending: &'static str,
    /// What a table shows.
    pub sizes: Sizes,
    /// What is known for every size.
    pub theory: Theory,
}

/// What is usual: stones are taken, and nothing is known.
pub const CARD: Card = Card {
    name: "",
    about: "",
    misere: false,
    source: "",
    oeis: &[],
    start: "",
    levels: &[],
    tried: "",
    typed: "",
    most: u64::MAX,
    verb: "take",
    nouns: ["heap", "stones"],
    ending: "the last stone is taken",
    sizes: SIZES,
    theory: Theory::Search,
};

/// The sizes of which a table shows the values: of heaps, or of positions.
#[derive(Clone)]
pub struct Sizes {
    /// What they count: one for a line, two for the rows and columns of a grid, none where there is no table.
    pub words: &'static [&'static str],
    /// The first size.
    pub first: u64,
    /// The last one there is.
    pub last: u64,
    /// The heap that a size is.
    pub heap: fn(u64) -> u64,
    /// Which heap a size is, if it is not the heap of that many.
    pub meaning: &'static str,
    /// What the n of heaps counts, if they are no heaps of stones.
    pub counts: &'static str,
    /// How the values of positions go on.
    pub law: &'static str,
}

/// Heaps of stones, from 0 on.
pub const SIZES: Sizes = Sizes {
    words: &["heap"],
    first: 0,
    last: u64::MAX,
    heap: |size| size,
    meaning: "",
    counts: "",
    law: "",
};

/// What is known of a game for every size.
#[derive(Clone)]
pub enum Theory {
    /// The values of heaps repeat, or rise by a saltus, by a theorem that [`HeapGame::prove`](crate::HeapGame::prove) finds.
    Pattern,
    /// No pattern is known: the values of heaps up to a largest one, and what others have found.
    Open {
        /// The largest heap to look at.
        to: u64,
        /// A sentence on what is known.
        note: &'static str,
    },
    /// It is the game of its [heaps](crate::Game::heaps), in disguise. Why, in a sentence.
    Disguise(&'static str),
    /// A law with its proof, held to plain search in the positions that [are tried](crate::Game::tried).
    Law(Law),
    /// A law with its proof, and what checks that.
    Checked(fn() -> Result<Proved, Refused>),
    /// Nothing: plain search answers, as far as it reaches.
    Search,
}

/// A law for every position: what [parts](crate::Game::parts) are worth, or [who wins](crate::Game::outcome).
#[derive(Clone)]
pub struct Law {
    /// What is claimed, in short.
    pub claim: &'static str,
    /// The theorem's name.
    pub theorem: &'static str,
    /// Its proof, in a sentence or two.
    pub proof: &'static str,
}

/// A law that was checked.
pub struct Proved {
    /// What is claimed, in short.
    pub claim: &'static str,
    /// The theorem's name.
    pub theorem: &'static str,
    /// What was computed again, in short.
    pub recomputed: String,
    /// What it holds of: every such thing.
    pub every: &'static str,
    /// Everything else that is worth saying: a word, and a sentence.
    pub more: Vec<(&'static str, String)>,
}

impl Sizes {
    /// These sizes of positions, what one or two of them count, and how the values go on.
    pub const fn of(
        words: &'static [&'static str],
        sizes: RangeInclusive<u64>,
        law: &'static str,
    ) -> Sizes {
        Sizes { words, first: *sizes.start(), last: *sizes.end(), law, ..SIZES }
    }
}

impl Card {
    /// Why words tell no position, with what would do.
    pub fn refusal(&self, reason: &str) -> Refused {
        Refused::new(format!("{reason}: write {}, such as `{}`", self.typed, self.start))
    }

    /// The numbers that words are: not more of them than the largest size, and none above it.
    ///
    /// # Errors
    ///
    /// If a word is none, or they are too many or too large.
    pub fn numbers(&self, words: &[&str]) -> Result<Vec<u64>, Refused> {
        self.as_many(words.len() as u64, "numbers")?;
        let no = format!("number: write {}, such as `{}`", self.typed, self.start);
        let numbers = numbers(words, &no)?;
        self.within(numbers.iter().copied().max().unwrap_or(0))?;
        Ok(numbers)
    }

    /// The marks of a row of cells, each `false` or `true` by one of two letters; no more cells than the largest size.
    ///
    /// # Errors
    ///
    /// If there is another letter, or there are more.
    pub fn marks(&self, words: &[&str], letters: [char; 2]) -> Result<Vec<bool>, Refused> {
        let row = words.concat();
        let marks = marks(&row, letters)
            .ok_or_else(|| self.refusal(&format!("`{row}` has other letters")))?;
        self.as_many(marks.len() as u64, "marks").map(|_| marks)
    }

    /// A size, if it is not above the largest.
    ///
    /// # Errors
    ///
    /// If it is.
    pub fn within(&self, size: u64) -> Result<u64, Refused> {
        let most = grouped(self.most);
        let too_large =
            || format!("{} is too large: at most {most} can be looked at", grouped(size));
        (size <= self.most).then_some(size).ok_or_else(|| Refused::too_large(too_large()))
    }

    /// A number of things, if they are not too many.
    ///
    /// # Errors
    ///
    /// If they are.
    pub fn as_many(&self, count: u64, things: &str) -> Result<usize, Refused> {
        let (many, most) = (grouped(count), grouped(self.most));
        let too_many = || format!("{many} {things} are too many: at most {most} can be looked at");
        let fits = (count <= self.most).then_some(count as usize);
        fits.ok_or_else(|| Refused::too_large(too_many()))
    }
}
