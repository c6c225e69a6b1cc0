//! Rules of heaps: each is a function from one heap to what may take its place, a list of heaps.
//!
//! An empty heap has no options; it may appear in a list and counts for nothing. A row of cards or pins is a
//! heap as well: what falls out of the middle leaves two rows. In the games whose long tables are computed each list is
//! an array, which needs no memory of its own.

pub use crate::rules::{any, can_be_played_out};
pub use crate::shelf::{
    dawson_kayles::dawson_kayles, dawsons_chess::dawsons_chess, fibonacci::fibonacci,
    grundys_game::grundys_game, kayles::kayles, lasker::lasker, nim::nim, odd_even::odd_even,
    powers_of_four::powers_of_four, small_squares::strip as small_squares, take::take,
    treblecross::row as treblecross,
};
