//! The study tool, used as a person would.

mod explain;
mod play;
mod plot;
mod prose;
mod prove;
mod table;
mod terminal;
mod tool;
mod width;
