//! The study tool, used as a person would.

mod explain;
mod play;
mod plot;
mod prose;
mod prove;
mod table;
mod tool;
mod width;
