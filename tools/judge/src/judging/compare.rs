//! Whether an output is right: a rule for texts decides, or a checker.

use fs_err as fs;
use sandbox::Runner;

use crate::error::{Error, Result};
use crate::judging::checker::Checker;
use crate::problem::rule::{Difference, Rule};
use crate::problem::workspace::{Case, Problem, Workspace};

/// What decides whether outputs of a problem's programs are accepted.
pub enum Comparison {
    /// They must be like the answer.
    Rule(Rule),
    /// Another program looks at them.
    Checker(Box<Checker>),
}

/// Why an output is not accepted.
#[derive(Debug, PartialEq, Eq)]
pub enum Objection {
    /// It is not like the answer.
    Difference(Difference),
    /// What the checker says, a line each.
    Words(Vec<String>),
}

/// Output beyond the size of the answer that is still read.
const OUTPUT_SPARE: usize = 1 << 20;
/// The same where a checker may accept what is much longer than the answer.
const OUTPUT_SPARE_FOR_CHECKER: usize = 32 << 20;

impl Comparison {
    /// What the manifest of a problem says; `exact` overrides a rule. A checker is compiled.
    pub fn of(
        workspace: &Workspace,
        runner: &Runner,
        problem: &Problem,
        exact: bool,
    ) -> Result<Comparison> {
        match &problem.about.checker {
            None if exact => Ok(Comparison::Rule(Rule::Exact)),
            None => Ok(Comparison::Rule(problem.about.compare.unwrap_or_default())),
            Some(checker) if exact => {
                Err(Error::ExactWithChecker(workspace.show(checker), problem.id.clone()))
            }
            Some(checker) => {
                let checker = Checker::compile(runner, checker, workspace.show(checker))?;
                Ok(Comparison::Checker(checker.into()))
            }
        }
    }

    /// What speaks against an output. An error means that nobody can tell.
    pub fn objection(
        &self,
        runner: &Runner,
        case: &Case,
        output: &[u8],
    ) -> Result<Option<Objection>> {
        match self {
            Comparison::Rule(rule) => {
                let expected = fs::read(&case.answer)?;
                Ok(rule.first_difference(&expected, output).map(Objection::Difference))
            }
            Comparison::Checker(checker) => {
                Ok(checker.objection(runner, case, output)?.map(Objection::Words))
            }
        }
    }

    /// How many bytes of output are read where the answer has that many.
    pub(crate) fn most_output(&self, answer: u64) -> usize {
        let spare = match self {
            Comparison::Rule(_) => OUTPUT_SPARE,
            Comparison::Checker(_) => OUTPUT_SPARE_FOR_CHECKER,
        };
        2 * answer as usize + spare
    }
}
