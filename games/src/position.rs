//! Positions by their shape. A shape has one row in the list below, and a file that says how its positions are read, written,
//! described, touched and drawn, the same for all games.

use std::ops::Deref;

use crate::Refused;
use crate::shape::{Form, Moved, Shaped};

mod cells;
mod grid;
mod heaps;
mod polygon;
mod rows;
mod tree;

pub use heaps::{STRIP, content};
pub use polygon::{Polygon, Segment};
pub use tree::Edge;

/// The shapes: a name, the data of a position, and the file, after which the method is named that returns the data.
macro_rules! shapes {
    ($($(#[$about:meta])* $name:ident($data:ty) in $file:ident;)*) => {
        /// A position of any game. Pieces count from 0, from left to right and from the top down.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum Position {
            $($(#[$about])* $name($data),)*
        }

        /// The shape of a game's positions.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "they are those of `Position`")]
        pub enum Shape {
            $($name,)*
        }

        impl Shape {
            /// Reads a position as it is typed.
            pub(crate) fn read(self, form: &Form, words: &[&str]) -> Result<Position, Refused> {
                match self {
                    $(Shape::$name => $file::read(form, words).map(Position::$name),)*
                }
            }
        }

        impl Position {
            $(
                $(#[$about])*
                ///
                /// # Panics
                ///
                /// If the position has another shape.
                pub fn $file(&self) -> &$data {
                    match self {
                        Position::$name(data) => data,
                        other => panic!("{other:?} has another shape"),
                    }
                }
            )*

            /// A move.
            pub(crate) fn moved(&self, after: &Position, form: &Form) -> Moved {
                match self {
                    $(Position::$name(data) => data.moved(after.$file(), form),)*
                }
            }
        }

        /// What every shape can do.
        impl Deref for Position {
            type Target = dyn Shaped;

            fn deref(&self) -> &(dyn Shaped + 'static) {
                match self {
                    $(Position::$name(data) => data,)*
                }
            }
        }
    };
}

shapes! {
    /// The stones of each heap. An empty heap keeps its place.
    Heaps(Vec<u64>) in heaps;
    /// The marks of a row of cells.
    Cells(Vec<char>) in cells;
    /// The marks of the cells of each row, all rows of the same length.
    Grid(Vec<Vec<char>>) in grid;
    /// The numbers of each row.
    Rows(Vec<Vec<u64>>) in rows;
    /// A polygon with the segments drawn in it.
    Polygon(Polygon) in polygon;
    /// Edges in ascending order.
    Tree(Vec<Edge>) in tree;
}

impl Position {
    /// The same position of a sum with its heaps in ascending order, and without empty ones.
    pub fn canonical(mut self) -> Position {
        if let Position::Heaps(heaps) = &mut self {
            heaps.retain(|&heap| heap > 0);
            heaps.sort_unstable();
        }
        self
    }
}
