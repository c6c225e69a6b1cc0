//! What is wrong with cases as such: their files, and what the problem's own two programs and its solution say of them.

use std::collections::HashMap;
use std::path::Path;
use std::time::Duration;

use anyhow::Result;
use fs_err as fs;
use rayon::prelude::*;
use sandbox::{Executable, Runner};

use crate::check::Findings;
use crate::fault::rejection;
use crate::problem::{Case, Problem, Workspace};
use crate::program::Allowance;
use crate::program::cargo::{self, Built, Program};
use crate::progress::Progress;
use crate::stress::oracle::{self, Oracle};
use crate::test::quoted;
use crate::verdict::{self, Comparison, Objection, Verdict};

/// The solutions of problems, and the programs that say what is right.
pub struct CaseChecker<'a> {
    workspace: &'a Workspace,
    runner: &'a Runner,
    solutions: Built,
    oracle: Oracle<'a>,
    /// The CPU time that `brute` may take for one answer.
    patience: Duration,
}

/// What is wrong with the files of a problem's cases: two inputs are the same, or an answer ends without a newline.
pub(crate) fn files(workspace: &Workspace, problem: &Problem) -> Result<Vec<String>> {
    let mut failures = Vec::new();
    let mut known: HashMap<Vec<u8>, &str> = HashMap::new();
    for case in &problem.cases {
        let (input, answer) = (workspace.show(&case.input), workspace.show(&case.answer));
        let (input_text, answer_text) = (fs::read(&case.input)?, fs::read(&case.answer)?);
        if !answer_text.ends_with(b"\n") {
            failures.push(format!("`{answer}` does not end in a newline; write one"));
        }
        if let Some(other) = known.insert(input_text, &case.name) {
            failures
                .push(format!("`{input}` is the same input as `{other}.in`; remove one of them"));
        }
    }
    Ok(failures)
}

impl<'a> CaseChecker<'a> {
    /// Builds them for these problems.
    pub fn build(
        workspace: &'a Workspace,
        runner: &'a Runner,
        ids: &[&str],
        patience: Duration,
        progress: &Progress,
    ) -> Result<Self> {
        let solutions = cargo::build(workspace, ids, Program::Solution, progress)?;
        let oracle = Oracle::build(workspace, runner, ids, progress)?;
        Ok(CaseChecker { workspace, runner, solutions, oracle, patience })
    }

    /// Checks the cases of a problem against them.
    pub fn check(
        &self,
        problem: &Problem,
        comparison: &Comparison,
        found: &mut Findings,
    ) -> Result<()> {
        let id = &problem.id;
        let mut built = |program: &str, file: Result<Executable>| {
            let fault = match file {
                Ok(file) => return Some(file),
                Err(fault) => fault,
            };
            match rejection(&fault) {
                Some(words) => {
                    found.refused.insert(words.to_owned(), format!("{program} of `{id}`"));
                }
                None => found.faults.push(format!("{fault:#}")),
            }
            None
        };
        let solution = built("the solution", self.solutions.executable(id).map(Into::into));
        let mut own = |program: &str| {
            let is_held_to = oracle::is_held_to(self.workspace, problem, program);
            is_held_to.then(|| built("a program", self.oracle.program(id, program)))
        };
        let (inputs, brute) = (own("inputs"), own("brute"));
        let words = "no inputs: inputs assumed to be right";
        found.on_trust.extend(inputs.is_none().then_some(words));
        let words = "no brute: answers assumed to be right";
        found.on_trust.extend(brute.is_none().then_some(words));

        let files: Vec<&Path> = problem.cases.iter().map(|case| case.input.as_path()).collect();
        let objections = match inputs.flatten() {
            Some(_) => self.oracle.objections(id, &files)?,
            None => vec![None; files.len()],
        };
        let cases = problem.cases.par_iter().zip(objections).with_max_len(1);
        let failures = cases.map(|(case, objection)| {
            if let Some(objection) = objection {
                let input = self.workspace.show(&case.input);
                return Ok(vec![format!("`{input}` is not a legal input: {objection}")]);
            }
            let mut failures = Vec::new();
            if let Some(Some(_)) = brute {
                failures.extend(self.wrong_answer(id, case, comparison)?);
            }
            if let Some(solution) = &solution {
                let allowance = Allowance::plain(&problem.about);
                let judged = verdict::judge(self.runner, solution, &allowance, case, comparison)?;
                let (verdict, case) = (judged.verdict, &case.name);
                let sentence = format!(
                    "the solution of `{id}` gets {verdict} on the case `{case}`; `cargo judge test {id}` shows it"
                );
                failures.extend((verdict != Verdict::Ac).then_some(sentence));
            }
            Ok(failures)
        });
        let failures: Vec<Result<Vec<String>>> = failures.collect();
        for failures in failures {
            match failures {
                Ok(failures) => found.failures.extend(failures),
                Err(fault) => found.faults.push(format!("{fault:#}")),
            }
        }
        Ok(())
    }

    /// What is wrong with the answer of a case by the problem's own `brute`, if anything.
    fn wrong_answer(
        &self,
        id: &str,
        case: &Case,
        comparison: &Comparison,
    ) -> Result<Option<String>> {
        let shown = self.workspace.show(&case.answer);
        let derived = self.oracle.answer(id, &case.input, self.patience)?;
        let objection = comparison.objection(self.runner, case, &derived)?;
        Ok(objection.map(|objection| match objection {
            Objection::Difference(difference) => format!(
                "`{shown}` is not what follows from the rules: its line {} is {}, and `brute-{id}` says {}",
                difference.line,
                quoted(difference.expected.as_deref(), difference.line, difference.column),
                quoted(difference.found.as_deref(), difference.line, difference.column)
            ),
            Objection::Words(words) => format!(
                "what `brute-{id}` says is not accepted where the answer is `{shown}`: {}",
                words.join("; ")
            ),
        }))
    }
}
