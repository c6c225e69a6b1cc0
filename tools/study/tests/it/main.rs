//! The study tool, used as a person would.

mod draw;
mod explain;
mod lessons;
mod play;
mod plot;
mod prose;
mod prove;
mod table;
mod terminal;
mod tool;
mod width;
