//! Removes what the program does not use.

pub mod hollow;
pub mod index;
pub mod prune;
pub mod reach;
