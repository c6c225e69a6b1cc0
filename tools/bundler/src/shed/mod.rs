//! Removes what the program does not use.

pub mod index;
pub mod prune;
pub mod reach;
