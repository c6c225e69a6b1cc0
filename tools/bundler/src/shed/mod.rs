//! What the program does not use goes.

pub mod index;
pub mod prune;
pub mod reach;
