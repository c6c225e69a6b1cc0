//! Impartial games: their rules as functions, and slow honest ways to solve them.
//!
//! The rules come in two shapes, told as a player would tell them:
//!
//! - in [`heaps`], a function from **one heap** to what it may be replaced by: a list of heaps;
//! - in [`boards`], a function from a **whole position** to the positions after one move.
//!
//! [`heaps::any`] turns the first shape into the second: choose a heap, apply the rule to it.
//!
//! Three ways to solve them, each held to the one before:
//!
//! 1. [`Search`] tries every line of play. It knows no theory, and plays to win or to lose.
//! 2. [`Grundy`] and [`grundy_table`] know mex and, for a heap that falls into several, the nim-sum.
//! 3. [`Pattern`] continues a table whose values repeat.
//!
//! [`Octal`] is a game by its code, such as 0.77, and finds long tables fast.
//!
//! Nothing here is ever submitted, and nothing here knows a closed form: it is what closed forms are tested
//! against.
#![warn(missing_docs)]

pub mod boards;
pub mod heaps;

mod grundy;
mod octal;
mod pattern;
mod search;

pub use grundy::{Grundy, first_wins, grundy_table, mex};
pub use octal::Octal;
pub use pattern::Pattern;
pub use search::Search;
