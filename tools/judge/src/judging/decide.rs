//! From a program and a case to a verdict.

use std::time::Duration;

use fs_err as fs;
use sandbox::{End, Executable, Limit, Limits, Run, Runner};

use crate::error::Result;
use crate::judging::compare::{Comparison, Objection};
use crate::judging::verdict::{self, Allowance, Verdict};
use crate::problem::rule::Difference;
use crate::problem::workspace::Case;

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
    /// The limit, if it is one of time that was passed.
    pub late: Option<Limit>,
    /// What could not be kept from the program, or told of it: a sentence each.
    pub notes: Vec<String>,
}

/// Runs a program on a case. An error means that nobody can tell: a file that cannot be read, say.
pub fn judge(
    runner: &Runner,
    program: &Executable,
    allowance: &Allowance,
    case: &Case,
    comparison: &Comparison,
) -> Result<Judged> {
    judge_and_tell(runner, program, allowance, case, comparison).map(|(judged, _)| judged)
}

/// Like [`judge`], and tells what the program did besides.
pub fn judge_and_tell(
    runner: &Runner,
    program: &Executable,
    allowance: &Allowance,
    case: &Case,
    comparison: &Comparison,
) -> Result<(Judged, Run)> {
    let limits = allowance.limits(comparison.most_output(fs::metadata(&case.answer)?.len()));
    let run = runner.run(program, &case.input, limits)?;
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
        end => match verdict::rejection(&end, &run, &limits) {
            (Verdict::Re, reason) if is_exhausted(allowance, &run) => (Verdict::Mle, reason),
            rejection => rejection,
        },
    };
    let Run { cpu, wall, memory, .. } = run;
    let notes = [run.unguarded.clone(), too_small(&run, &limits)].into_iter().flatten().collect();
    let late = passed.filter(|_| verdict == Verdict::Tle);
    Ok((Judged { verdict, cpu, wall, memory, reason, difference, late, notes }, run))
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

/// That nobody can tell whether so little memory is kept to, if that is so.
fn too_small(run: &Run, limits: &Limits) -> Option<String> {
    (limits.memory < run.least).then(|| {
        format!(
            "whether a program keeps to {} MiB of memory cannot be told here; it is judged by a limit of {:.1} MiB",
            limits.memory >> 20,
            run.least as f64 / f64::from(1 << 20),
        )
    })
}

/// Whether a runtime that keeps its memory within a limit of its own ended because that is full.
fn is_exhausted(allowance: &Allowance, run: &Run) -> bool {
    let says = |words: &str| String::from_utf8_lossy(&run.stderr).contains(words);
    !matches!(run.end, End::Stopped(_)) && allowance.exhausted.is_some_and(says)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_passed_between_two_looks_counts() {
        let second = Duration::from_secs(1);
        let limits = Limits {
            cpu: second,
            idle: 9 * second,
            memory: 64 << 20,
            output: 9,
            processes: 1,
            sets_rights: false,
        };
        let passed_from = |least, cpu, memory| {
            let (stdout, stderr) = (Vec::new(), Vec::new());
            passed_limit(
                &Run {
                    end: End::Exit(0),
                    cpu,
                    wall: second,
                    memory,
                    least,
                    stdout,
                    stderr,
                    unguarded: None,
                },
                &limits,
            )
        };
        let passed = |cpu, memory| passed_from(0, cpu, memory);
        let moment = Duration::from_nanos(1);
        assert_eq!(passed(second, 64 << 20), None);
        assert_eq!(passed(second + moment, 64 << 20), Some(Limit::Cpu));
        assert_eq!(passed(second, (64 << 20) + 1), Some(Limit::Memory));
        assert_eq!(passed_from(65 << 20, second, 65 << 20), None);
        assert_eq!(passed_from(65 << 20, second, (65 << 20) + 1), Some(Limit::Memory));
    }
}
