//! Impartial games: their rules as functions, and slow honest ways to solve them.
//!
//! Every game is one file of the [`shelf`], told as a player would tell it: its rule, its words, what can be seen of it, and
//! what is known. [`Game`] says what belongs there. The rules come in two shapes:
//!
//! - in [`heaps`], a function from **one heap** to what it may be replaced by: a list of heaps;
//! - in [`boards`], a function from a **whole position** to the positions after one move.
//!
//! [`heaps::any`] turns the first shape into the second: choose a heap, apply the rule to it.
//!
//! Ways to solve them, each held to the one before:
//!
//! 1. [`Search`] tries every line of play. It knows no theory, and plays to win or to lose.
//! 2. [`Grundy`] and [`grundy_table`] know mex and, for a heap that falls into several, the nim-sum.
//! 3. [`proof`] carries values to heaps of every size: a pattern that [`find`] sees in a table is a claim, and a checker
//!    that uses nothing of the above decides whether a theorem makes it a proof.
//!
//! [`Octal`] is a game by its code, such as 0.77, and finds long tables fast. A [`Board`](board::Board) is a position to play.
//!
//! Nothing here is ever submitted: it is what closed forms are tested against, with what [`oracle`] has for that.
#![warn(missing_docs)]

pub mod board;
pub mod boards;
pub mod card;
pub mod game;
pub mod heaps;
pub mod oracle;
pub mod proof;
pub mod shelf;
pub mod touch;
pub mod typed;
pub mod words;

mod error;
mod find;
mod grundy;
mod heap_game;
mod octal;
mod pattern;
mod picture;
mod prelude;
mod rules;
mod search;
mod stones;
mod worth;

pub use error::Refused;
pub use find::{find, values};
pub use game::Game;
pub use grundy::{Grundy, grundy_table, mex, nim_sum};
pub use heap_game::{HeapGame, HeapLaw, Limits};
pub use octal::Octal;
pub use pattern::Pattern;
pub use picture::{Picture, Shape};
pub use search::Search;
pub use worth::Values;
