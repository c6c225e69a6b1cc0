//! What a terminal shows, whatever it is about: lines, columns, and that something goes on.

pub(crate) mod clipboard;
pub(crate) mod progress;
pub(crate) mod table;
pub(crate) mod text;
