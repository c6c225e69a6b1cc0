//! The study tool, used as a person would. What it prints word for word is in `tests/transcripts`, which `prose` holds true.

mod explain;
mod guess;
mod lessons;
mod play;
#[cfg(unix)] // Lines are typed into `sh`.
mod prose;
mod prove;
mod start;
mod table;
#[cfg(unix)] // The terminal is a pair of Unix's.
mod terminal;
mod texts;
mod tool;
mod width;
