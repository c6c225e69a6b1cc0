//! What of a picture can be touched, so that a game can be played by whoever knows no word of it.

use std::fmt;
use std::str::FromStr;

use crate::picture::{Picture, Shape};

/// A heap of more stones is touched as a whole.
pub const STONES: u64 = 60;

/// A thing in a picture that can be touched.
///
/// ```
/// use games::touch::Spot;
///
/// let spot = Spot::Stone(1, 4);
/// assert_eq!(spot.to_string(), "1.4");
/// assert_eq!("1.4".parse(), Ok(spot));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot {
    /// A heap of more than [`STONES`] stones, a coin, a cell, a vertex, or a node with the edge below it: by its index in the
    /// picture, that of a node by its number.
    Piece(usize),
    /// A stone of a heap, and how many are below it.
    Stone(usize, u64),
    /// A square of a strip.
    Square(u64),
    /// A number that may be said.
    Number(u64),
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spot::Piece(index) => write!(f, "{index}"),
            Spot::Stone(heap, below) => write!(f, "{heap}.{below}"),
            Spot::Square(square) => write!(f, "s{square}"),
            Spot::Number(number) => write!(f, "n{number}"),
        }
    }
}

impl FromStr for Spot {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Spot, Self::Err> {
        if let Some(square) = text.strip_prefix('s') {
            return square.parse().map(Spot::Square);
        }
        if let Some(number) = text.strip_prefix('n') {
            return number.parse().map(Spot::Number);
        }
        match text.split_once('.') {
            Some((heap, below)) => Ok(Spot::Stone(heap.parse()?, below.parse()?)),
            None => text.parse().map(Spot::Piece),
        }
    }
}

/// The stones of a heap of this size, from the one with so many below it, as many as are taken.
///
/// ```
/// use games::touch::{Spot, stones};
///
/// assert_eq!(stones(0, 5, 3, 2), [Spot::Stone(0, 3), Spot::Stone(0, 4)]);
/// assert_eq!(stones(2, 1000, 3, 2), [Spot::Piece(2)]);
/// ```
pub fn stones(heap: usize, size: u64, below: u64, taken: u64) -> Vec<Spot> {
    if size > STONES {
        return vec![Spot::Piece(heap)];
    }
    (below..below + taken).map(|below| Spot::Stone(heap, below)).collect()
}

impl Picture {
    /// What a move touches that leads to another picture: the stones that leave a heap, the cells that change, both ends of a
    /// new segment, an edge that falls, a number that is said.
    ///
    /// ```
    /// use games::{Picture, touch::Spot};
    ///
    /// let touched = Picture::heaps(&[3, 4]).touched(&Picture::heaps(&[3, 3]));
    /// assert_eq!(touched, [Spot::Stone(1, 3)]);
    /// ```
    pub fn touched(&self, after: &Picture) -> Vec<Spot> {
        match (&self.shape, &after.shape) {
            (Shape::Heaps(one), Shape::Heaps(other)) => {
                let taken =
                    one.iter().zip(other).enumerate().filter(|(_, (one, other))| one > other);
                taken
                    .flat_map(|(heap, (&one, &other))| stones(heap, one, other, one - other))
                    .collect()
            }
            (Shape::Tree(one), Shape::Tree(other)) => {
                let gone = one.iter().filter(|edge| !other.contains(edge));
                gone.map(|&(node, _)| Spot::Piece(node)).collect()
            }
            (_, Shape::Number(number)) => vec![Spot::Number(*number)],
            _ => self.changed(after).into_iter().map(Spot::Piece).collect(),
        }
    }
}
