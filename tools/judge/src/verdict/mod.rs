//! From a program and a case to a verdict.

mod checker;

use std::fmt;
use std::time::Duration;

use anyhow::{Result, bail};
use fs_err as fs;
use sandbox::{End, Executable, Limit, Limits, Run, Runner};
use serde::Serialize;

use crate::problem::compare::{Difference, Rule};
use crate::problem::{Case, Problem, Workspace};
use crate::program::{self, Allowance, end_in_words, lines_of};
use checker::Checker;

/// What a case says of a program. A new verdict is a variant here, and a row in `rejection`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Verdict {
    /// Accepted.
    Ac,
    /// Wrong answer.
    Wa,
    /// Time limit exceeded.
    Tle,
    /// Memory limit exceeded.
    Mle,
    /// Output limit exceeded.
    Ole,
    /// Runtime error: a signal, or an exit code that is not 0.
    Re,
    /// Compile error: nothing was run.
    Ce,
}

impl fmt::Display for Verdict {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.pad(&format!("{self:?}").to_uppercase())
    }
}

/// A verdict, what it was measured by, and the reason if it is a rejection.
pub struct Judged {
    /// The verdict.
    pub verdict: Verdict,
    /// CPU time of the program and its descendants.
    pub cpu: Duration,
    /// Time by the clock.
    pub wall: Duration,
    /// Peak memory in bytes.
    pub memory: u64,
    /// Why the program is not accepted, a line each; no lines if it is, or if `difference` says it.
    pub reason: Vec<String>,
    /// Where the output differs first.
    pub difference: Option<Difference>,
    /// The last lines that a rejected program wrote to standard error.
    pub stderr: Vec<String>,
    /// The limit, if it is one of time that was passed.
    pub late: Option<Limit>,
    /// What could not be kept from the program, or told of it: a sentence each.
    pub notes: Vec<String>,
    /// What it printed.
    pub stdout: Vec<u8>,
}

/// Runs a program on a case.
///
/// # Errors
///
/// If nobody can tell: a file cannot be read, or a checker fails, say.
pub fn judge(
    runner: &Runner,
    program: &Executable,
    allowance: &Allowance,
    case: &Case,
    comparison: &Comparison,
) -> Result<Judged> {
    let limits = allowance.limits(comparison.most_output(fs::metadata(&case.answer)?.len()));
    let is_late = |run: &Run| match passed_limit(run, &limits) {
        // Without the sandbox, the clock does not know who waits and who is kept waiting.
        Some(Limit::Idle) => run.unguarded.is_some(),
        passed => passed == Some(Limit::Cpu),
    };
    let run = program::run_alone_if(is_late, || runner.run(program, &case.input, limits))?;
    let mut difference = None;
    let passed = passed_limit(&run, &limits);
    let (verdict, reason) = match passed.map_or(run.end.clone(), End::Stopped) {
        End::Exit(0) => match comparison.objection(runner, case, &run.stdout)? {
            None => (Verdict::Ac, Vec::new()),
            Some(Objection::Words(words)) => (Verdict::Wa, words),
            Some(Objection::Difference(found)) => {
                difference = Some(found);
                (Verdict::Wa, Vec::new())
            }
        },
        end => {
            let reason = vec![end_in_words(&end, &run, &limits)];
            (rejection(&end, &run.stderr, allowance), reason)
        }
    };
    let notes = [run.unguarded.clone(), too_small(&run, &limits)].into_iter().flatten().collect();
    Ok(Judged {
        verdict,
        cpu: run.cpu,
        wall: run.wall,
        memory: run.memory,
        reason,
        difference,
        stderr: if verdict == Verdict::Ac { Vec::new() } else { lines_of(&run.stderr) },
        late: passed.filter(|_| verdict == Verdict::Tle),
        notes,
        stdout: run.stdout,
    })
}

/// The verdict on a program that ended in any other way than with exit code 0.
pub(crate) fn rejection(end: &End, stderr: &[u8], allowance: &Allowance) -> Verdict {
    let says = |words: &str| String::from_utf8_lossy(stderr).contains(words);
    match end {
        End::Stopped(Limit::Cpu | Limit::Idle) => Verdict::Tle,
        End::Stopped(Limit::Memory) => Verdict::Mle,
        End::Stopped(Limit::Output | Limit::Files) => Verdict::Ole,
        _ if allowance.exhausted.is_some_and(says) => Verdict::Mle,
        End::Stopped(Limit::Processes) | End::Exit(_) | End::Signal(_) => Verdict::Re,
    }
}

/// The limit that the program was stopped for, or passed unnoticed. Of several it is memory: which one was seen first
/// is chance, and the peak of memory is known in any case.
fn passed_limit(run: &Run, limits: &Limits) -> Option<Limit> {
    match run.end {
        _ if run.memory > limits.memory.max(run.least) => Some(Limit::Memory),
        End::Stopped(limit) => Some(limit),
        _ if run.cpu > limits.cpu => Some(Limit::Cpu),
        _ => None,
    }
}

/// That a limit is smaller than what can be told.
fn too_small(run: &Run, limits: &Limits) -> Option<String> {
    let [limit, least] = [limits.memory, run.least].map(|bytes| bytes.div_ceil(1 << 20));
    (limits.memory < run.least).then(|| {
        format!("memory is told from {least} MiB on, so that a limit of {limit} MiB is judged as {least} MiB")
    })
}

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
            Some(checker) if exact => bail!(
                "`{}` says which outputs of `{}` are right, and there are no bytes to compare; leave `--exact` out",
                workspace.show(checker),
                problem.id
            ),
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
    fn most_output(&self, answer: u64) -> usize {
        let spare = match self {
            Comparison::Rule(_) => OUTPUT_SPARE,
            Comparison::Checker(_) => OUTPUT_SPARE_FOR_CHECKER,
        };
        2 * answer as usize + spare
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_passed_between_two_looks_counts() {
        let second = Duration::from_secs(1);
        let moment = Duration::from_nanos(1);
        let allowance = Allowance { time: second, memory: 64 << 20, exhausted: None };
        let limits = allowance.limits(9);
        let passed = |least, cpu, memory| {
            let (stdout, stderr, unguarded) = (Vec::new(), Vec::new(), None);
            let (end, wall) = (End::Exit(0), second);
            passed_limit(&Run { end, cpu, wall, memory, least, stdout, stderr, unguarded }, &limits)
        };
        assert_eq!(passed(0, second, 64 << 20), None);
        assert_eq!(passed(0, second + moment, 64 << 20), Some(Limit::Cpu));
        assert_eq!(passed(0, second, (64 << 20) + 1), Some(Limit::Memory));
        assert_eq!(passed(65 << 20, second, 65 << 20), None);
        assert_eq!(passed(65 << 20, second, (65 << 20) + 1), Some(Limit::Memory));
    }
}
