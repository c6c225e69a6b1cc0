//! What the programs beside this crate share.
// A comment about the whole crate, which belongs to no item.

pub mod games;
pub mod numbers;
pub mod traps;

pub use games::{mex, nim_sum};
