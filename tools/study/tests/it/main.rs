//! The study tool, run as a person would. Its exact output is in `tests/transcripts`, which `prose` checks.

mod editions;
mod explain;
mod guess;
mod korean;
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
