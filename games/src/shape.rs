//! What every shape of positions can do, and what a game says about its own: each shape has a file in `position/`.

use crate::Refused;
use crate::say;
use crate::typed::number;
use crate::words::{Lang, grouped, numbered, singular};

/// The name of a spot in the picture of a position that can be touched: `2` for the piece with index 2 (or the node
/// numbered 2), `1.3` for the stone of heap 1 above three others, `s4` for square 4.
pub type Spot = String;

/// What a game says about its positions: the words and the limits with which they are read, described and drawn.
#[derive(Clone, Copy)]
pub struct Form {
    /// The language of the words.
    pub lang: Lang,
    /// What is typed for a position, and an example.
    pub typed: [&'static str; 2],
    /// The largest number, and the largest number of cells, that is read.
    pub most: u64,
    /// All marks of its cells: that of an empty one first.
    pub marks: &'static str,
    /// The verb of a move, in Korean without its ending.
    pub verb: &'static str,
    /// What a piece is called, and what it holds or shows.
    pub nouns: [&'static str; 2],
    /// What the page draws, such as `pins`; empty for what it usually draws for the shape.
    pub drawn: &'static str,
    /// Whether stones may be taken from either end of a heap.
    pub splits_a_row: bool,
}

/// A shape of positions. Pieces count from 0, from left to right and from the top down.
pub trait Shaped {
    /// The words that [`Game::read`](crate::Game::read) reads as this position.
    fn words(&self) -> String;

    /// How many pieces it has.
    fn pieces(&self) -> usize;

    /// A move.
    fn moved(&self, after: &Self, form: &Form) -> Moved
    where
        Self: Sized;

    /// The picture for a terminal.
    fn picture(&self, form: &Form) -> Picture;

    /// The picture for the page.
    fn scene(&self, form: &Form) -> Scene;
}

/// A move in words and by touch.
pub struct Moved {
    /// The words: `take 2 from heap 3`.
    pub words: String,
    /// The spots that it touches, in each of the ways that it can be made; the first one shows its effect.
    pub ways: Vec<Vec<Spot>>,
}

impl Moved {
    /// A move that touches the pieces with these indices.
    pub(crate) fn of(pieces: &[usize], words: String) -> Moved {
        Moved { words, ways: vec![texts(pieces)] }
    }
}

/// A picture for a terminal.
pub enum Picture {
    /// Whole lines.
    Text(String),
    /// Rows of cells, each after its name.
    Table(Vec<String>, Vec<Vec<String>>),
}

/// A picture for the page.
#[derive(Default)]
pub struct Scene {
    /// What is drawn, such as `stones` or `cards`.
    pub drawn: &'static str,
    /// Heaps, squares or rows; empty if there is nothing to draw.
    pub groups: Vec<Group>,
    /// Segments between pieces, or the node that each piece grows on.
    pub lines: Vec<(usize, usize)>,
}

/// Pieces that belong together.
#[derive(Default)]
pub struct Group {
    /// Its name.
    pub name: String,
    /// The number below it, if it is a heap.
    pub count: String,
    /// Whether it is a heap too large to be drawn piece by piece: then its only piece stands for all.
    pub is_mound: bool,
    /// What can be touched below its pieces: a square.
    pub ground: Option<Piece>,
    /// Its pieces: stones from the ground up, or cells.
    pub pieces: Vec<Piece>,
}

/// Something that can be touched.
pub struct Piece {
    /// Its name in the ways to make a move.
    pub spot: Spot,
    /// What a screen reader says.
    pub label: String,
    /// What stands on it.
    pub text: String,
}

impl Scene {
    /// Pieces without groups, drawn as the game says, or else as is usual.
    pub(crate) fn of(form: &Form, usual: &'static str, pieces: Vec<Piece>) -> Scene {
        Scene::grouped(form, usual, vec![Group { pieces, ..Group::default() }])
    }

    /// Groups of pieces, drawn so.
    pub(crate) fn grouped(form: &Form, usual: &'static str, groups: Vec<Group>) -> Scene {
        let drawn = if form.drawn.is_empty() { usual } else { form.drawn };
        Scene { drawn, groups, lines: Vec::new() }
    }
}

impl Piece {
    pub(crate) fn new(spot: impl ToString, label: String, text: impl ToString) -> Piece {
        Piece { spot: spot.to_string(), label, text: text.to_string() }
    }
}

impl Form {
    /// The name of the piece with this index.
    pub(crate) fn name(&self, index: usize) -> String {
        numbered(self.lang, self.nouns[0], index + 1)
    }

    /// The picture of no such things.
    pub(crate) fn none(&self, things: &str) -> Picture {
        let thing = singular(things);
        Picture::Text(say!(self.lang, "no {thing}s\n", "{thing} 없음\n"))
    }

    /// The mark of an empty cell.
    pub(crate) fn empty_mark(&self) -> char {
        self.marks.chars().next().unwrap_or('.')
    }

    /// A refusal for a reason, with a valid example.
    pub(crate) fn refusal(&self, reason: &str) -> Refused {
        Refused::new(self.advice(reason))
    }

    /// A text, and a valid example.
    pub(crate) fn advice(&self, text: &str) -> String {
        let [typed, start] = self.typed;
        say!(self.lang, "{text}: write {typed}, such as `{start}`", "{text}: {typed} (`{start}`)")
    }

    /// Reads a number.
    pub(crate) fn number(&self, word: &str) -> Result<u64, Refused> {
        at_most(number(word, &self.advice("number"))?, self.most)
    }

    /// Reads numbers, with blanks or commas between them.
    pub(crate) fn numbers(&self, words: &[&str]) -> Result<Vec<u64>, Refused> {
        let words = words.iter().flat_map(|word| word.split(',')).filter(|word| !word.is_empty());
        let numbers: Vec<u64> = words.map(|word| self.number(word)).collect::<Result<_, _>>()?;
        limited(numbers.len() as u64, NUMBERS, "numbers").map(|_| numbers)
    }
}

/// A size, if it is not above the largest.
pub(crate) fn at_most(size: u64, most: u64) -> Result<u64, Refused> {
    Refused::unless(size <= most, || {
        format!("{} is too large: at most {} can be looked at", grouped(size), grouped(most))
    })?;
    Ok(size)
}

/// The most numbers that are read: the largest input of a problem has so many.
pub(crate) const NUMBERS: u64 = 1_000_000;

/// A number of things, if they are not too many.
pub(crate) fn limited(count: u64, most: u64, things: &str) -> Result<usize, Refused> {
    Refused::unless(count <= most, || {
        let (many, most) = (grouped(count), grouped(most));
        format!("{many} {things} are too many: at most {most} can be looked at")
    })?;
    Ok(count as usize)
}

/// The indices at which these differ.
pub(crate) fn differing<T: PartialEq>(one: &[T], other: &[T]) -> Vec<usize> {
    (0..one.len()).filter(|&index| one.get(index) != other.get(index)).collect()
}

/// Each of these as text.
pub(crate) fn texts<T: ToString>(things: impl IntoIterator<Item = T>) -> Vec<String> {
    things.into_iter().map(|thing| thing.to_string()).collect()
}
