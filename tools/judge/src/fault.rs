//! Exit codes, and the two kinds of error: what was judged is rejected, or nothing could be judged.

use std::{error, fmt};

use anyhow::Error;

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

/// An error that is a verdict: a program that does not compile, or a solution that is not accepted.
///
/// Any other error means that there is no verdict.
#[derive(Clone, Debug)]
pub struct Rejection(pub String);

impl fmt::Display for Rejection {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl error::Error for Rejection {}

impl Exit {
    /// The worst of several.
    pub fn worst(all: impl IntoIterator<Item = Exit>) -> Exit {
        all.into_iter().max().unwrap_or(Exit::Accepted)
    }

    /// The exit code of a command that stops at this error.
    pub fn of(error: &Error) -> Exit {
        if rejection(error).is_some() { Exit::Rejected } else { Exit::NotDone }
    }
}

/// The message of a [`Rejection`], if the error is one.
pub fn rejection(error: &Error) -> Option<&str> {
    error.downcast_ref::<Rejection>().map(|rejection| rejection.0.as_str())
}
