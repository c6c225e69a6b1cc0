//! The study tool, used as a person would. What it prints word for word is in `tests/transcripts`, which `prose` holds true.

mod explain;
mod lessons;
mod play;
mod prose;
mod prove;
mod start;
mod table;
mod terminal;
mod tool;
mod web;
mod width;
