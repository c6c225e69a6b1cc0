//! All that can go wrong, and what is said of it.

use std::fmt::Display;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// Why there is no run, or nothing is known of it. What the system says stands as it is.
#[allow(missing_docs, reason = "the sentences say what they mean")]
#[derive(Clone, Debug, thiserror::Error, Serialize, Deserialize)]
pub enum Error {
    #[error("cannot {0}: {1}")]
    Cannot(String, String),
    #[error("cannot make a folder in `{dir}`: {1}; name another with `TMPDIR`", dir = .0.display())]
    NoFolder(PathBuf, String),
    #[error("what runs programs cannot be built; cargo says:\n{0}")]
    NotBuilt(String),
    #[error("the supervisor of `{0}` ended without a report: {1}")]
    NoReport(String, String),
    #[error("the supervisor of `{0}` reported nonsense: {1}")]
    Nonsense(String, String),
    #[error("this kernel does not say which processes a program started: {0}")]
    HiddenChildren(String),
    #[error("lost sight of the program: {0}")]
    LostSight(String),
    #[error("the program's launcher ended without a word")]
    NoWord,
    #[error("the supervisor has ended")]
    NoSupervisor,
    #[error("there is no program to run")]
    NoProgram,
    /// In the words of whatever could not be given up.
    #[error("{0}")]
    NotGivenUp(String),
}

/// To say what could not be done, and why.
pub(crate) fn cannot<E: Display>(what: impl Into<String>) -> impl FnOnce(E) -> Error {
    move |why| Error::Cannot(what.into(), why.to_string())
}
