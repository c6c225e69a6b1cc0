//! How strong cases are: programs that they must accept or reject, and mutants.

pub mod attempt;
pub(crate) mod mutants;
