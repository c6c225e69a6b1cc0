//! The study tool: what is known of the games of this workspace, and a player to learn them from.
//!
//! The library answers in text, for the terminal and the page. `command` is the command line around it, with all that reads
//! keys, starts programs or keeps progress; without the feature of that name it is left out. Rules and values are those of
//! [`games`].
//!
//! The way of `cargo study explain 11872 3 4 7`, a file a line:
//!
//! ```text
//! command/main     the words of the command line
//! named            the game that `11872` names, and the position that `3 4 7` names in it
//!   problems       its manifest: the title, and `game = "lasker"`
//!   games::shelf   the row of that game
//!   games::position  words to heaps
//! explain          sentences about a position
//!   games::solver  who wins it, its parts, its moves
//! text             the picture, columns, and lines that fit
//! ```
//!
//! `steps`, `play`, `table`, `plot`, `prove` and `list` stand where `explain` does. [`turns`] is what happens at a turn,
//! wherever it is played.
#![warn(missing_docs)]
// The code of these lessons is compiled and run. `text table=…` is for the test of transcripts.
#![cfg_attr(doctest, allow(rustdoc::invalid_codeblock_attributes))]
#![cfg_attr(doctest, doc = include_str!("../../../problems/wythoffs-game.md"))]
#![cfg_attr(doctest, doc = include_str!("../../../problems/staircase-nim.md"))]
#![cfg_attr(doctest, doc = include_str!("../../../problems/green-hackenbush.md"))]
#![cfg_attr(doctest, doc = include_str!("../../../problems/coin-on-a-graph.md"))]

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
