//! Checks by the MIR of every function that the file is the program that cargo builds.

pub mod impls;
pub mod names;
pub mod origin;
