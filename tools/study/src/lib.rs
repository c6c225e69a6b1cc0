//! The study tool: what is known of the games of this workspace, and a player to learn them from.
//!
//! ```text
//! command line -> named  -> games::board -> play     line by line, against the perfect player
//!                 a game    a position   -> explain  all that there is to say about a position
//!                                            -> draw     it, and all that comes of it, as a picture
//!                        -> prove                    what holds for every size
//! ```
//!
//! The rules are those of [`games`], and so is every value: nothing here knows a game better than they do.
#![warn(missing_docs)]

pub mod explain;
pub mod named;
pub mod play;

mod cli;
mod draw;
mod error;
mod hint;
mod input;
mod list;
mod next;
mod picture_file;
mod plot;
mod problems;
mod prove;
mod series;
mod start;
mod table;
pub mod text;

pub use cli::main;
pub use error::{Error, Result};
