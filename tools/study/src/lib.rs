//! The study tool: explains the games of this workspace, and plays them.
//!
//! The library returns text for the terminal and the page. The feature `command` adds the command line, which reads keys,
//! starts programs and saves progress. Rules and Grundy numbers come from [`games`].
//!
//! `cargo study explain 11872 3 4 7` passes through these files:
//!
//! ```text
//! command/main              parses the command line
//! named                     finds the game `11872` and reads the position `3 4 7`
//!   problems                reads the manifest: the title, and `game = "lasker"`
//!   games::shelf            has the row of that game
//!   games::game             defines what a row has, and lists the moves
//!   games::position::heaps  reads, describes and draws heaps
//! explain                   writes sentences about the position
//!   games::solver           finds who wins, the parts and the moves
//!   games::values           has the Grundy number of a heap
//! text                      wraps lines
//! ```
//!
//! `steps`, `play`, `guess`, `table`, `prove` and `list` take the place of `explain`. [`turns`] has what the terminal and
//! the page share about a turn.
#![warn(missing_docs)]
// The code of these lessons is compiled and run. `text table=…` is for the test of transcripts.
#![cfg_attr(doctest, allow(rustdoc::invalid_codeblock_attributes))]
#![cfg_attr(doctest, doc = include_str!("../../../problems/wythoffs-game.md"))]
#![cfg_attr(doctest, doc = include_str!("../../../problems/staircase-nim.md"))]
#![cfg_attr(doctest, doc = include_str!("../../../problems/green-hackenbush.md"))]
#![cfg_attr(doctest, doc = include_str!("../../../problems/coin-on-a-graph.md"))]

pub mod explain;
mod formula;
pub mod guess;
pub mod input;
pub mod list;
pub mod named;
pub mod play;
pub mod problems;
pub mod prove;
pub mod reason;
pub mod steps;
pub mod table;
pub mod text;
pub mod turns;

use games::Refused;

/// An answer, or a sentence that says why there is none: a name is unknown, a number too large, or a file unreadable.
pub type Result<T, E = Refused> = std::result::Result<T, E>;
