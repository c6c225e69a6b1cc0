//! Rules of games that are not heaps: each is a function from a whole position to the positions after one move.
//!
//! ```
//! use games::{Search, boards};
//!
//! let mut game = Search::normal(boards::cards);
//! assert!(game.wins(&vec![true; 4]));
//! assert!(!game.wins(&vec![true; 5]));
//! ```

pub use crate::shelf::{
    baskin_robbins::baskin_robbins,
    cards::{cards, runs},
    empty_and_divide::empty_and_divide,
    nimble::nimble,
    polygon::{Segment, polygon, polygon_parts},
    row_matrix::row_matrix,
    small_squares::small_squares,
    treblecross::treblecross,
};
