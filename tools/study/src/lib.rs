//! The study tool: what is known of the games of this workspace, and a player to learn them from.
//!
//! ```text
//! command line -> named  -> games::board -> play     line by line, against the perfect player
//!                 a game    a position   -> explain  all that there is to say about a position
//!                        -> prove                    what holds for every size
//! ```
//!
//! The rules are those of [`games`], and so is every value: nothing here knows a game better than they do.
#![warn(missing_docs)]

pub mod explain;
pub mod hint;
pub mod list;
pub mod named;
pub mod next;
pub mod play;
pub mod problems;
pub mod prove;
pub mod series;
pub mod text;
pub mod turns;

mod cli;
mod input;
mod plot;
mod start;
mod table;
mod web;

pub use cli::main;

use games::Refused;

/// What comes of something that can be refused.
pub type Result<T, E = Refused> = std::result::Result<T, E>;
