//! Looking for an input on which a program is wrong, and for the smallest one.

pub(crate) mod find;
pub(crate) mod keep;
pub(crate) mod pair;
pub(crate) mod shrink;
