//! Turns a program and a case into a verdict.

mod checker;

use std::fmt;
use std::time::Duration;

use anyhow::Result;
use compare::{CompareRule, Difference};
use fs_err as fs;
use sandbox::{End, Executable, Limit, Limits, RunResult, Runner};
use serde::Serialize;

use crate::problem::{Case, Problem, Workspace};
use crate::program::{self, Allowance, describe_end, message_lines};
use checker::Checker;

/// The verdict on a program on one case. To add one, add a variant here and a row in `rejection`.
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

/// The result of a case: the verdict, the measurements, and the reason if it is a rejection.
pub struct CaseResult {
    pub verdict: Verdict,
    /// CPU time of the program and its descendants.
    pub cpu: Duration,
    pub wall: Duration,
    /// Peak memory in bytes.
    pub memory: u64,
    /// Why the program is rejected, in lines; empty if it is accepted, or if `difference` says why.
    pub reason: Vec<String>,
    /// Where the output differs first.
    pub difference: Option<Difference>,
    /// The first lines that a rejected program wrote to standard error, and the last.
    pub stderr: Vec<String>,
    /// What could not be enforced or measured, a sentence each.
    pub notes: Vec<String>,
}

/// Runs a program on a case. An error means that there is no verdict, for example because a checker fails.
pub fn judge(
    runner: &Runner,
    program: &Executable,
    allowance: &Allowance,
    case: &Case,
    comparison: &Comparison,
) -> Result<CaseResult> {
    judge_and_keep(runner, program, allowance, case, comparison).map(|(judged, _)| judged)
}

/// The same, with what the program printed.
pub fn judge_and_keep(
    runner: &Runner,
    program: &Executable,
    allowance: &Allowance,
    case: &Case,
    comparison: &Comparison,
) -> Result<(CaseResult, Vec<u8>)> {
    let limits = allowance.limits(comparison.most_output(fs::metadata(&case.answer)?.len()));
    let is_late = |run: &RunResult| match exceeded_limit(run, &limits) {
        // Without the sandbox, a program that waits looks like one that other programs delay.
        Some(Limit::Idle) => !run.idle_is_exact,
        exceeded => exceeded == Some(Limit::Cpu),
    };
    let run = program::rerun_alone_if(is_late, || runner.run(program, &case.input, limits))?;
    let mut difference = None;
    let exceeded = exceeded_limit(&run, &limits);
    let (verdict, reason) = match exceeded.map_or(run.end.clone(), End::Stopped) {
        End::Exit(0) => match comparison.objection(runner, case, &run.stdout)? {
            None => (Verdict::Ac, Vec::new()),
            Some(Objection::Message(lines)) => (Verdict::Wa, lines),
            Some(Objection::Difference(found)) => {
                difference = Some(found);
                (Verdict::Wa, Vec::new())
            }
        },
        end => {
            let reason = vec![describe_end(&end, &run, &limits)];
            (rejection(&end, &run.stderr, allowance), reason)
        }
    };
    let notes = [run.unguarded.clone(), limit_note(&run, &limits)].into_iter().flatten().collect();
    let judged = CaseResult {
        verdict,
        cpu: run.cpu,
        wall: run.wall,
        memory: run.memory,
        reason,
        difference,
        stderr: if verdict == Verdict::Ac { Vec::new() } else { message_lines(&run.stderr) },
        notes,
    };
    Ok((judged, run.stdout))
}

/// The verdict on a program that ended in any other way than with exit code 0.
pub(crate) fn rejection(end: &End, stderr: &[u8], allowance: &Allowance) -> Verdict {
    let says = |lines: &str| String::from_utf8_lossy(stderr).contains(lines);
    match end {
        End::Stopped(Limit::Cpu | Limit::Idle) => Verdict::Tle,
        End::Stopped(Limit::Memory) => Verdict::Mle,
        End::Stopped(Limit::Output | Limit::Files) => Verdict::Ole,
        _ if allowance.exhausted.is_some_and(says) => Verdict::Mle,
        End::Stopped(Limit::Processes) | End::Exit(_) | End::Signal(_) => Verdict::Re,
    }
}

/// The limit that the program exceeded, even if it was not stopped for that. If there are several, it is memory: which limit
/// is noticed first is chance, but the peak of memory is always known.
fn exceeded_limit(run: &RunResult, limits: &Limits) -> Option<Limit> {
    match run.end {
        _ if run.memory > limits.memory.max(run.least) => Some(Limit::Memory),
        End::Stopped(limit) => Some(limit),
        _ if run.cpu > limits.cpu => Some(Limit::Cpu),
        _ => None,
    }
}

/// A note if a limit is smaller than what can be measured.
fn limit_note(run: &RunResult, limits: &Limits) -> Option<String> {
    let [limit, least] = [limits.memory, run.least].map(|bytes| bytes.div_ceil(1 << 20));
    (limits.memory < run.least).then(|| {
        format!("less than {least} MiB of memory cannot be measured: the limit of {limit} MiB is raised to {least} MiB")
    })
}

/// How the outputs of a problem's programs are judged.
pub enum Comparison {
    /// They are compared with the answer.
    Rule(CompareRule),
    /// Another program judges them.
    Checker(Box<Checker>),
}

/// Why an output is not accepted.
#[derive(Debug, PartialEq, Eq)]
pub enum Objection {
    /// It differs from the answer.
    Difference(Difference),
    /// The checker's message, in lines.
    Message(Vec<String>),
}

/// How many bytes of output are read beyond twice the size of the answer.
const OUTPUT_SPARE: usize = 1 << 20;
/// The same with a checker, which may accept much longer outputs.
const OUTPUT_SPARE_FOR_CHECKER: usize = 32 << 20;

impl Comparison {
    /// As the manifest of a problem says. A checker is compiled.
    pub fn of(workspace: &Workspace, runner: &Runner, problem: &Problem) -> Result<Comparison> {
        match &problem.info.checker {
            None => Ok(Comparison::Rule(problem.info.compare.unwrap_or_default())),
            Some(checker) => {
                let checker =
                    Checker::compile(runner, checker, workspace.show(checker), &problem.id)?;
                Ok(Comparison::Checker(checker.into()))
            }
        }
    }

    /// Why an output is rejected, or `None`. An error means that there is no verdict.
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
                Ok(checker.objection(runner, case, output)?.map(Objection::Message))
            }
        }
    }

    /// How many bytes of output are read if the answer has this many.
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
    fn a_limit_exceeded_between_two_checks_counts() {
        let second = Duration::from_secs(1);
        let moment = Duration::from_nanos(1);
        let allowance = Allowance { time: second, memory: 64 << 20, exhausted: None };
        let limits = allowance.limits(9);
        let exceeded = |least, cpu, memory| {
            let (stdout, stderr, unguarded) = (Vec::new(), Vec::new(), None);
            let (end, wall) = (End::Exit(0), second);
            let idle_is_exact = true;
            exceeded_limit(
                &RunResult {
                    end,
                    cpu,
                    wall,
                    memory,
                    least,
                    stdout,
                    stderr,
                    unguarded,
                    idle_is_exact,
                },
                &limits,
            )
        };
        assert_eq!(exceeded(0, second, 64 << 20), None);
        assert_eq!(exceeded(0, second + moment, 64 << 20), Some(Limit::Cpu));
        assert_eq!(exceeded(0, second, (64 << 20) + 1), Some(Limit::Memory));
        assert_eq!(exceeded(65 << 20, second, 65 << 20), None);
        assert_eq!(exceeded(65 << 20, second, (65 << 20) + 1), Some(Limit::Memory));
    }
}
