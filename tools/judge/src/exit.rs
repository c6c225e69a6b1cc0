//! What a command ends with: every exit code has one meaning, and it is told here.

use std::fmt;
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

/// Why there is nothing to go on with.
#[derive(Debug, PartialEq, Eq)]
pub enum Failure {
    /// A compiler refuses what is judged: its words.
    Rejected(String),
    /// Nobody can tell: a sentence.
    Impossible(String),
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

impl Failure {
    /// What a command ends with that stops here.
    pub fn exit(&self) -> Exit {
        match self {
            Failure::Rejected(_) => Exit::Rejected,
            Failure::Impossible(_) => Exit::NotDone,
        }
    }

    /// The same, with a sentence before a compiler's words.
    pub fn after(self, sentence: impl fmt::Display) -> Failure {
        match self {
            Failure::Rejected(words) => Failure::Rejected(format!("{sentence}:\n{words}")),
            impossible => impossible,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let (Failure::Rejected(words) | Failure::Impossible(words)) = self;
        formatter.write_str(words)
    }
}

impl From<String> for Failure {
    fn from(fault: String) -> Failure {
        Failure::Impossible(fault)
    }
}
