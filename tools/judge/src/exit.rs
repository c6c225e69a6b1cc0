//! What a command ends with: every exit code has one meaning, and it is told here.

use std::process::ExitCode;

/// How a command ended, the better ones first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// 0: all is accepted, or done.
    Accepted,
    /// 1: something that was judged is rejected. What does not compile is.
    Rejected,
    /// 2: something could not be done, and nobody can tell.
    NotDone,
}

impl Exit {
    /// The worst of several.
    pub fn worst(all: impl IntoIterator<Item = Exit>) -> Exit {
        all.into_iter().max().unwrap_or(Exit::Accepted)
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Accepted => 0,
            Exit::Rejected => 1,
            Exit::NotDone => 2,
        })
    }
}
