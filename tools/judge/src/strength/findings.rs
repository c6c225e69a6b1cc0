//! What was found out about the cases of a problem.

use crate::error::Result;
use crate::judging::verdict::Verdict;

/// What came of a case, a program or a mutant.
pub(crate) enum Finding {
    /// What is not as it must be, a sentence each.
    Failures(Vec<String>),
    /// A right program is accepted.
    Accepted,
    /// A wrong program gets its verdict.
    Rejected(Rejected),
    /// A program was not run: a sentence on why.
    NotRun(String),
    /// A mutant is rejected.
    Killed,
    /// A mutant does not compile.
    Unviable,
    /// A mutant survives, and is listed as equivalent.
    Equivalent,
}

/// A wrong program, and the names of the cases that reject it.
pub(crate) struct Rejected {
    pub name: String,
    pub verdict: Verdict,
    pub by: Vec<String>,
}

/// All that was found out about the cases of a problem.
#[derive(Default)]
pub(crate) struct Findings {
    /// What is not as it must be, a sentence each.
    pub failures: Vec<String>,
    /// What could not be checked and why, a sentence each.
    pub faults: Vec<String>,
    /// What nothing is held to, a few words each.
    pub on_trust: Vec<&'static str>,
    /// Why a program was not run, a sentence each.
    pub not_run: Vec<String>,
    pub accepted: usize,
    pub rejected: Vec<Rejected>,
    pub killed: usize,
    pub unviable: usize,
    pub equivalent: usize,
}

impl Findings {
    /// Adds what was found, or why nothing could be.
    pub fn add(&mut self, finding: Result<Finding>) {
        match finding {
            Ok(Finding::Failures(failures)) => {
                failures.into_iter().for_each(|failure| add_new(&mut self.failures, failure));
            }
            Ok(Finding::Accepted) => self.accepted += 1,
            Ok(Finding::Rejected(rejected)) => self.rejected.push(rejected),
            Ok(Finding::NotRun(reason)) => self.not_run.push(reason),
            Ok(Finding::Killed) => self.killed += 1,
            Ok(Finding::Unviable) => self.unviable += 1,
            Ok(Finding::Equivalent) => self.equivalent += 1,
            Err(error) => add_new(&mut self.faults, error.to_string()),
        }
    }
}

impl From<String> for Finding {
    fn from(failure: String) -> Finding {
        Finding::Failures(vec![failure])
    }
}

/// What a problem lacks as a whole is found in every case.
fn add_new(sentences: &mut Vec<String>, sentence: String) {
    if !sentences.contains(&sentence) {
        sentences.push(sentence);
    }
}
