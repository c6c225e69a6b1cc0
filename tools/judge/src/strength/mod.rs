//! How strong cases are: programs that they must accept or reject, mutants, and what is wrong with them as such.

pub mod attempt;
pub mod cases;
pub(crate) mod findings;
pub(crate) mod mutants;
pub(crate) mod remembered;
pub(crate) mod subject;
