//! Impartial games: their rules, slow honest ways to solve them, and what is known of them for every size.
//!
//! ```text
//! position   eight shapes: read, written, described, touched
//! game       what a game is: one row of data with its rule
//! shelf      all games; one with a rule for whole positions is a file
//! solve      plain search, and the mex rule
//! period     tables of values, and the patterns in them
//! certificate  what makes a pattern a proof, and its checker
//! solver     who wins a position, why, and by which moves
//! ```
//!
//! Nothing here is ever submitted: it is what solutions are tested against, with what [`oracle`] has for that.
#![warn(missing_docs)]

pub mod certificate;
pub mod game;
pub mod oracle;
pub mod position;
pub mod shelf;
pub mod solver;
pub mod typed;
pub mod values;
pub mod words;

mod error;
mod octal;
mod period;
mod solve;

pub use error::Refused;
pub use game::{Game, Rule};
pub use octal::Octal;
pub use period::{Pattern, find, table};
pub use position::{Position, Shape};
pub use solve::{Grundy, Search, mex, nim_sum};
pub use solver::{Evaluation, Move, Solver, typed_move};
pub use values::Values;
