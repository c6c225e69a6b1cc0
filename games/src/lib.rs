//! Impartial games: their rules, slow and simple ways to solve them, and proofs for every size.
//!
//! ```text
//! shape      what every shape of positions can do, and what a game says about its own
//! position   the list of shapes; each has a file: read, written, described, touched, drawn
//! game       a game as data: words, rule, theory
//! shelf      all games; those with a rule for whole positions have files
//! solve      plain search, and the mex rule
//! period     tables of values, and the patterns in them
//! certificate  proofs of patterns, and their checker
//! solver     who wins a position, why, and with which moves
//! ```
//!
//! Nothing here is ever submitted: solutions are tested against it with [`oracle`].
#![warn(missing_docs)]

pub mod certificate;
pub mod game;
pub mod oracle;
pub mod position;
pub mod shape;
pub mod shelf;
pub mod solver;
pub mod typed;
pub mod values;
pub mod words;

mod error;
mod korean;
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
pub use words::Lang;
