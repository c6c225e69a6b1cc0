//! Whether one file is the program that cargo builds: by the MIR of every function.

pub mod mir;
pub mod names;
pub mod origin;
