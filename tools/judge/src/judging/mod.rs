//! From a program to a verdict.

pub mod bundled;
pub mod bundler;
pub(crate) mod cache;
pub mod cargo;
pub(crate) mod checker;
pub mod compare;
pub mod compile;
pub mod crates;
pub mod decide;
pub(crate) mod files;
pub(crate) mod hint;
pub(crate) mod java;
pub(crate) mod jobs;
pub mod language;
pub mod oracle;
pub mod outcome;
pub mod verdict;
