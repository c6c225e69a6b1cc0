//! Looking for an input on which a program is wrong.

pub(crate) mod shrink;
