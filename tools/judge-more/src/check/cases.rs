//! Checks the cases themselves: their files, and whether `inputs`, `brute` and the solution agree with them.

use std::collections::HashMap;
use std::path::Path;
use std::time::Duration;

use anyhow::Result;
use fs_err as fs;
use sandbox::Runner;

use crate::check::CheckFindings;
use crate::stress::oracle::{self, Oracle};
use judge::fault::Failure;
use judge::judging::quoted;
use judge::parallel;
use judge::problem::{Case, Problem, Workspace};
use judge::program::cargo::{self, BuildResult, ProgramKind};
use judge::program::compile::Program;
use judge::progress::ProgressLine;
use judge::verdict::{self, Comparison, Objection, Verdict};

/// The solutions of some problems, and the programs that know what is right.
pub struct CaseChecker<'a> {
    workspace: &'a Workspace,
    runner: &'a Runner,
    solutions: BuildResult,
    oracle: Oracle<'a>,
    /// The CPU time that `brute` may take for one answer.
    patience: Duration,
}

/// Faults in the files of a problem's cases: equal inputs, and answers that do not end with a newline.
pub(crate) fn text_faults(workspace: &Workspace, problem: &Problem) -> Result<Vec<String>> {
    let mut failures = Vec::new();
    let mut known: HashMap<Vec<u8>, &str> = HashMap::new();
    for case in &problem.cases {
        let (input, answer) = (workspace.show(&case.input), workspace.show(&case.answer));
        let (input_text, answer_text) = (fs::read(&case.input)?, fs::read(&case.answer)?);
        if !answer_text.is_empty() && !answer_text.ends_with(b"\n") {
            failures.push(format!("`{answer}` does not end in a newline; write one"));
        }
        let other = known.insert(input_text, &case.name);
        if let Some(other) = other.filter(|_| problem.info.imported_from.is_none()) {
            failures
                .push(format!("`{input}` is the same input as `{other}.in`; remove one of them"));
        }
    }
    Ok(failures)
}

impl<'a> CaseChecker<'a> {
    pub fn build(
        workspace: &'a Workspace,
        runner: &'a Runner,
        ids: &[&str],
        patience: Duration,
        progress: &ProgressLine,
    ) -> Result<Self> {
        let solutions = cargo::build(workspace, ids, ProgramKind::Solution, progress)?;
        let oracle = Oracle::build(workspace, runner, ids, progress)?;
        Ok(CaseChecker { workspace, runner, solutions, oracle, patience })
    }

    pub fn check(
        &self,
        problem: &Problem,
        comparison: &Comparison,
        findings: &mut CheckFindings,
    ) -> Result<()> {
        let id = &problem.id;
        let mut note = |program: &str, failure: &Failure| match failure {
            Failure::Rejected(message) => {
                findings.not_compiled.insert((message.clone(), format!("{program} of `{id}`")));
            }
            Failure::Fault(fault) => findings.faults.push(format!("{fault:#}")),
        };
        let solution = self.solutions.executable(id);
        let solution = solution.inspect_err(|failure| note("the solution", failure)).ok();
        let solution = solution.map(|it| Program::built(it, &problem.info));
        let mut oracle = |program: &str| {
            let is_required = oracle::is_required(self.workspace, problem, program);
            let built = is_required.then(|| self.oracle.program(id, program));
            built.map(|it| it.inspect_err(|failure| note(&format!("`{program}`"), failure)).ok())
        };
        let is_interactive = problem.info.interactor.is_some();
        let inputs = oracle("inputs");
        let brute = if is_interactive { None } else { oracle("brute") };
        let note = "no inputs: inputs assumed to be right";
        findings.assumed.extend(inputs.is_none().then_some(note));
        let is_guessed = oracle::has_guessed_bounds(self.workspace, id);
        findings.assumed.extend(is_guessed.then_some("bounds of inputs guessed from the samples"));
        let note = match is_interactive {
            true => "interactive: the interactor is assumed to be right",
            false => "no brute: answers assumed to be right",
        };
        findings.assumed.extend(brute.is_none().then_some(note));

        let files: Vec<&Path> = problem.cases.iter().map(|case| case.input.as_path()).collect();
        let objections = match inputs.flatten() {
            Some(_) => self.oracle.objections(id, &files)?,
            None => vec![None; files.len()],
        };
        let cases = problem.cases.iter().zip(objections);
        let failures = parallel::map(cases, |(case, objection)| -> Result<Vec<String>> {
            if let Some(objection) = objection {
                let input = self.workspace.show(&case.input);
                return Ok(vec![format!("`{input}` is not a legal input: {objection}")]);
            }
            let mut failures = Vec::new();
            if let Some(Some(_)) = brute {
                failures.extend(self.wrong_answer(id, case, comparison)?);
            }
            if let Some(solution) = &solution {
                let judged = verdict::judge(self.runner, solution, case, comparison)?;
                let (verdict, case) = (judged.verdict, &case.name);
                let sentence = format!(
                    "the solution of `{id}` gets {verdict} on the case `{case}`; `cargo judge test {id}` shows it"
                );
                failures.extend((verdict != Verdict::Ac).then_some(sentence));
            }
            Ok(failures)
        });
        for failures in failures {
            match failures {
                Ok(failures) => findings.failures.extend(failures),
                Err(fault) => findings.faults.push(format!("{fault:#}")),
            }
        }
        Ok(())
    }

    /// How the answer of a case differs from the output of `brute`, as a sentence.
    fn wrong_answer(
        &self,
        id: &str,
        case: &Case,
        comparison: &Comparison,
    ) -> Result<Option<String>> {
        let shown = self.workspace.show(&case.answer);
        let derived = self.oracle.answer(id, &case.input, self.patience)?;
        let objection = comparison.objection(self.runner, case, &derived, None)?;
        Ok(objection.map(|objection| match objection {
            Objection::Difference(difference) => format!(
                "`{shown}` contradicts the rules: its line {} is {}, but `brute-{id}` prints {}",
                difference.line,
                quoted(difference.expected.as_deref(), difference.line),
                quoted(difference.found.as_deref(), difference.line)
            ),
            Objection::Message(lines) => format!(
                "the output of `brute-{id}` is not accepted with the answer `{shown}`: {}",
                lines.join("; ")
            ),
        }))
    }
}
