//! What a command ends with, and the two kinds of error that are told apart: what was judged is rejected, or nothing could
//! be judged.

use std::{error, fmt};

use anyhow::Error;

/// How a command ended, the better ones first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// 0: all is accepted, or done.
    Accepted,
    /// 1: something that was judged is rejected. What does not compile is.
    Rejected,
    /// 2: something could not be done.
    NotDone,
}

/// An error that is a verdict: a program that does not compile, or a solution that is not accepted.
///
/// Every other error means that nothing is known of the program.
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

    /// What a command ends with that stops at this error.
    pub fn of(error: &Error) -> Exit {
        if rejection(error).is_some() { Exit::Rejected } else { Exit::NotDone }
    }
}

/// The words of a [`Rejection`], if the error is one.
pub fn rejection(error: &Error) -> Option<&str> {
    error.downcast_ref::<Rejection>().map(|rejection| rejection.0.as_str())
}
