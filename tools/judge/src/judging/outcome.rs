//! All there is to say of one program for a problem.

use std::mem;

use crate::error::Error;
use crate::exit::Exit;
use crate::judging::decide::Judged;
use crate::judging::language::Language;
use crate::judging::verdict::{Allowance, Verdict};
use crate::problem::workspace::{Case, Problem, Workspace};

/// All there is to say of one program for a problem.
#[derive(Default)]
pub struct Outcome {
    /// The id that was asked for.
    pub id: String,
    /// The problem, if it could be read.
    pub problem: Option<Problem>,
    /// What could not be judged and why, a sentence each.
    pub faults: Vec<String>,
    /// The file that is judged instead of the solution, by its path as it was given.
    pub file: Option<String>,
    /// Whether others are judged as well, so that a reader must be told which file this is.
    pub is_named_by_file: bool,
    /// The language of that file: limits depend on it.
    pub language: Option<&'static Language>,
    /// That nothing was judged because the compiler refuses the program.
    pub refused: Option<Refused>,
    /// Every case that was judged.
    pub judged: Vec<(Case, Judged)>,
    /// The others, because a few had run out of time already.
    pub not_run: Vec<Case>,
    /// Why the program may have failed, as far as its text tells.
    pub hint: Option<String>,
}

/// A program that does not compile.
pub struct Refused {
    /// Its file.
    pub file: String,
    /// What the compiler says.
    pub words: String,
}

impl Outcome {
    /// The problem with this id, read and not yet judged.
    pub fn new(workspace: &Workspace, id: String) -> Outcome {
        let (problem, faults) = match workspace.problem(&id) {
            Ok(mut problem) => {
                let faults = mem::take(&mut problem.faults);
                (Some(problem), faults.iter().map(Error::to_string).collect())
            }
            Err(error) => (None, vec![error.to_string()]),
        };
        Outcome { id, problem, faults, ..Outcome::default() }
    }

    /// Of a file that is for no problem.
    pub fn of_fault(error: &Error) -> Outcome {
        Outcome { faults: vec![error.to_string()], ..Outcome::default() }
    }

    /// The cases of the problem.
    pub fn cases(&self) -> &[Case] {
        self.problem.as_ref().map_or(&[], |problem| &problem.cases)
    }

    /// What it makes the judge end with.
    pub fn exit(&self) -> Exit {
        match self.counts() {
            _ if !self.faults.is_empty() => Exit::NotDone,
            (_, 1..) => Exit::Rejected,
            _ => Exit::Accepted,
        }
    }

    /// What the program may take on one case.
    pub fn allowance(&self, problem: &Problem) -> Allowance {
        let about = &problem.about;
        self.language.map_or_else(|| Allowance::plain(about), |language| language.limits(about))
    }

    /// How many cases passed and failed; to be refused counts as one failure.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let passed = self.judged.iter().filter(|(_, judged)| judged.verdict == Verdict::Ac).count();
        (passed, self.judged.len() - passed + usize::from(self.refused.is_some()))
    }
}
