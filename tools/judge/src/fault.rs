//! Exit codes, and the two kinds of failure: what was judged is rejected, or nothing could be judged.

use std::fmt;

use anyhow::{Error, anyhow};

/// How a command ended, from best to worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// 0: everything is accepted or done.
    Accepted,
    /// 1: something is rejected, or does not compile.
    Rejected,
    /// 2: something could not be done.
    NotDone,
}

/// Why there is no program, or no bundle.
#[derive(Debug)]
pub enum Failure {
    /// A verdict: it does not compile, or is not accepted. This is the compiler's message, or a sentence.
    Rejected(String),
    /// There is no verdict.
    Fault(Error),
}

impl<E: Into<Error>> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure::Fault(error.into())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Failure::Rejected(message) => formatter.write_str(message),
            Failure::Fault(error) => write!(formatter, "{error:#}"),
        }
    }
}

impl Failure {
    /// As an error, where a program must compile: a sentence says which, before the compiler's message.
    pub fn into_error(self, sentence: &str) -> Error {
        match self {
            Failure::Rejected(message) => anyhow!("{sentence}\n{message}"),
            Failure::Fault(error) => error,
        }
    }
}

impl Exit {
    /// The worst of several.
    pub fn worst(all: impl IntoIterator<Item = Exit>) -> Exit {
        all.into_iter().max().unwrap_or(Exit::Accepted)
    }

    /// The exit code of a command that stops at this failure.
    pub fn of(failure: &Failure) -> Exit {
        match failure {
            Failure::Rejected(_) => Exit::Rejected,
            Failure::Fault(_) => Exit::NotDone,
        }
    }
}
