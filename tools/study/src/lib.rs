//! The study tool: what is known of the games of this workspace, and a player to learn them from.
//!
//! The library answers in text, and the page shows the same; `command` is the command line around it, with all that a
//! terminal needs. The rules are those of [`games`], and so is every value.
//!
//! From `cargo study explain 11872 3 4 7` to the words that it prints:
//!
//! ```text
//! command/main   the command line
//! named          11872      -> the game          by problems (a manifest) and games::shelf (a row)
//!                3 4 7      -> a position        by games::position
//! explain        a position -> who wins and why  by games::solver
//! text           pictures, columns, and lines that fit
//! ```
//!
//! `play` (a game, line by line), `table`, `plot`, `prove` and `list` stand where `explain` does. [`turns`] is what happens
//! at a turn, at the terminal and on the page alike.
#![warn(missing_docs)]

pub mod explain;
pub mod input;
pub mod list;
pub mod named;
pub mod play;
pub mod plot;
pub mod problems;
pub mod prove;
pub mod steps;
pub mod table;
pub mod text;
pub mod turns;

use games::Refused;

/// An answer, or why there is none.
pub type Result<T, E = Refused> = std::result::Result<T, E>;
