//! The study tool, used as a person would.

mod explain;
mod lessons;
mod next;
mod play;
mod plot;
mod prose;
mod prove;
mod start;
mod table;
mod terminal;
mod tool;
mod web;
mod width;
