//! Impartial games: their rules as functions, and slow honest ways to solve them.
//!
//! The rules come in two shapes, told as a player would tell them:
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
//! [`Octal`] is a game by its code, such as 0.77, and finds long tables fast.
//! [`shelf`] has every game by its name, with what is known of it.
//!
//! Nothing here is ever submitted: it is what closed forms are tested against.
#![warn(missing_docs)]

pub mod boards;
pub mod heaps;
pub mod proof;
pub mod shelf;

mod error;
mod find;
mod grundy;
mod octal;
mod pattern;
mod search;

pub use error::Refused;
pub use find::{find, values};
pub use grundy::{Grundy, first_wins, grundy_table, mex};
pub use octal::Octal;
pub use pattern::Pattern;
pub use search::Search;

/// How far a test looks: `ordinary`, times the number in the environment variable `STRESS` if there is one.
///
/// # Panics
///
/// If `STRESS` is not a number.
pub fn stress(ordinary: u64) -> u64 {
    match std::env::var("STRESS") {
        Ok(times) => ordinary * times.parse::<u64>().expect("`STRESS` is a number such as 10"),
        Err(_) => ordinary,
    }
}
