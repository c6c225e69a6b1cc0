//! From a run to a verdict.

use std::time::Duration;
use std::{fmt, fs};

use serde::Serialize;

use crate::runner::{End, Executable, Limit, Limits, MOST_FILES, Run, Runner};
use crate::workspace::{About, Case};

/// What a case says of a program.
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
        formatter.write_str(match self {
            Verdict::Ac => "AC",
            Verdict::Wa => "WA",
            Verdict::Tle => "TLE",
            Verdict::Mle => "MLE",
            Verdict::Ole => "OLE",
            Verdict::Re => "RE",
            Verdict::Ce => "CE",
        })
    }
}

/// What a program may take on one case.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Allowance {
    /// CPU time.
    pub time: Duration,
    /// Peak memory, in bytes.
    pub memory: u64,
    /// What the program says, on its way to an exit code that is not 0, when it was short of memory.
    pub exhausted: Option<&'static str>,
}

impl Allowance {
    /// The limits of the problem as they are.
    pub fn plain(about: &About) -> Allowance {
        Allowance { time: about.time(), memory: about.memory(), exhausted: None }
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
    /// A sentence on what this kernel could not keep from the program.
    pub unguarded: Option<String>,
}

/// The first line in which an output is not as expected.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// Its number, from 1.
    pub line: usize,
    /// The expected line; `None` where the output should have ended.
    pub expected: Option<String>,
    /// The line found; `None` where the output ended too early.
    pub found: Option<String>,
}

/// Output beyond the size of the answer that is still read.
const OUTPUT_SPARE: usize = 1 << 20;
/// How many lines of a runtime error's message are told, and the last one.
const ERROR_LINES: usize = 4;

/// Runs a program on a case. An error means that nobody can tell: a file that cannot be read, say.
pub fn judge(
    runner: &Runner,
    program: &Executable,
    allowance: &Allowance,
    case: &Case,
    exact: bool,
) -> Result<Judged, String> {
    judge_and_tell(runner, program, allowance, case, exact).map(|(judged, _)| judged)
}

/// Like [`judge`], and tells what the program did besides.
pub fn judge_and_tell(
    runner: &Runner,
    program: &Executable,
    allowance: &Allowance,
    case: &Case,
    exact: bool,
) -> Result<(Judged, Run), String> {
    let answer = fs::read(&case.answer)
        .map_err(|error| format!("cannot read `{}`: {error}", case.answer.display()))?;
    let limits = Limits {
        cpu: allowance.time,
        idle: 2 * allowance.time + Duration::from_secs(2),
        memory: allowance.memory,
        output: 2 * answer.len() + OUTPUT_SPARE,
        processes: 1,
    };
    let run = runner.run(program, &case.input, limits)?;
    let mut difference = None;
    let (verdict, reason) = match passed_limit(&run, &limits) {
        Some(limit) => rejected_by(limit, &run, &limits),
        None => match &run.end {
            End::Exit(0) => {
                difference = first_difference(&answer, &run.stdout, exact);
                (if difference.is_some() { Verdict::Wa } else { Verdict::Ac }, Vec::new())
            }
            End::Exit(code) => {
                (failed(allowance, &run), with_message(format!("exit code {code}"), &run.stderr))
            }
            End::Signal(signal) => {
                (failed(allowance, &run), with_message(signal.clone(), &run.stderr))
            }
            End::Stopped(_) => unreachable!("a stopped program has passed a limit"),
        },
    };
    let Run { cpu, wall, memory, .. } = run;
    let unguarded = run.unguarded.clone();
    Ok((Judged { verdict, cpu, wall, memory, reason, difference, unguarded }, run))
}

/// The limit that the program was stopped for, or passed unnoticed. Of several it is memory: which one was seen first
/// is chance, and the peak of memory is known in any case.
fn passed_limit(run: &Run, limits: &Limits) -> Option<Limit> {
    match run.end {
        _ if run.memory > limits.memory => Some(Limit::Memory),
        End::Stopped(limit) => Some(limit),
        _ if run.cpu > limits.cpu => Some(Limit::Cpu),
        _ => None,
    }
}

/// A runtime that keeps its memory within a limit of its own ends by itself when it is full.
fn failed(allowance: &Allowance, run: &Run) -> Verdict {
    let says = |words: &str| String::from_utf8_lossy(&run.stderr).contains(words);
    if allowance.exhausted.is_some_and(says) { Verdict::Mle } else { Verdict::Re }
}

/// The verdict on a program that passed a limit, and the reason.
pub(crate) fn rejected_by(limit: Limit, run: &Run, limits: &Limits) -> (Verdict, Vec<String>) {
    let (verdict, reason) = match limit {
        Limit::Cpu => {
            (Verdict::Tle, format!("more than {} s of CPU time", limits.cpu.as_secs_f64()))
        }
        Limit::Idle => {
            let (wall, cpu) = (run.wall.as_secs_f64(), run.cpu.as_secs_f64());
            (
                Verdict::Tle,
                format!(
                    "still there after {wall:.1} s with {cpu:.2} s of CPU time: does it wait for something?"
                ),
            )
        }
        Limit::Files => (Verdict::Ole, format!("more than {} MiB of files", MOST_FILES >> 20)),
        Limit::Processes => {
            (Verdict::Re, "a program may have threads, and no other processes".to_owned())
        }
        Limit::Memory => (Verdict::Mle, format!("more than {} MiB", limits.memory >> 20)),
        Limit::Output => (Verdict::Ole, format!("more than {} bytes of output", limits.output)),
    };
    (verdict, vec![reason])
}

fn with_message(end: String, stderr: &[u8]) -> Vec<String> {
    let message = String::from_utf8_lossy(stderr);
    let lines = message.lines().map(str::trim_end).filter(|line| !line.is_empty());
    let mut lines: Vec<String> = [end].into_iter().chain(lines.map(str::to_owned)).collect();
    // Some put the message last, after a long way to the place.
    let last = lines.split_off(lines.len().min(ERROR_LINES + 1)).pop();
    lines.extend(last);
    lines
}

/// Where `found` is not `expected`, if anywhere.
///
/// Blanks at line ends and newlines at the end of the output are forgiven, unless `exact`: then every byte counts.
///
/// ```
/// use judge::verdict::first_difference;
///
/// assert_eq!(first_difference(b"Y\nM\n", b"Y  \r\nM", false), None);
/// assert_eq!(first_difference(b"Y\nM\n", b"Y\nY\n", false).unwrap().line, 2);
/// assert!(first_difference(b"Y\nM\n", b"Y\nM", true).is_some());
/// ```
pub fn first_difference(expected: &[u8], found: &[u8], exact: bool) -> Option<Difference> {
    let (expected, found) = (lines(expected, exact), lines(found, exact));
    (0..expected.len().max(found.len())).find(|&line| expected.get(line) != found.get(line)).map(
        |line| {
            let text = |lines: &[&[u8]]| {
                lines.get(line).map(|text| String::from_utf8_lossy(text).into_owned())
            };
            Difference { line: line + 1, expected: text(&expected), found: text(&found) }
        },
    )
}

fn lines(text: &[u8], exact: bool) -> Vec<&[u8]> {
    let mut lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
    if !exact {
        lines.iter_mut().for_each(|line| *line = line.trim_ascii_end());
        while lines.last().is_some_and(|line| line.is_empty()) {
            lines.pop();
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_blanks_at_line_ends_and_newlines_at_the_end_are_forgiven() {
        let same = |found: &str| first_difference(b"Y\nM\n", found.as_bytes(), false).is_none();
        assert!(["Y\nM\n", "Y\nM", "Y\r\nM\r\n", "Y \t\nM\n\n\n"].into_iter().all(same));
        assert!(
            !["", "Y", "Y M", " Y\nM", "Y\n\nM", "\nY\nM", "y\nM", "Y\nM\nM", "Y\nM\n.", "Y\nM\0"]
                .into_iter()
                .any(same)
        );
    }

    #[test]
    fn exact_means_every_byte() {
        let same = |found: &str| first_difference(b"Y\nM\n", found.as_bytes(), true).is_none();
        assert!(same("Y\nM\n"));
        assert!(!["Y\nM", "Y\r\nM\n", "Y\nM\n\n", "Y\nM \n"].into_iter().any(same));
    }

    #[test]
    fn a_difference_says_where_an_output_ends() {
        let difference = first_difference(b"1\n2\n", b"1\n", false);
        assert_eq!(
            difference,
            Some(Difference { line: 2, expected: Some("2".to_owned()), found: None })
        );
        let difference = first_difference(b"1\n", b"1\n\xff\n", false);
        assert_eq!(
            difference,
            Some(Difference { line: 2, expected: None, found: Some("\u{fffd}".to_owned()) })
        );
    }

    #[test]
    fn a_limit_passed_between_two_looks_counts() {
        let second = Duration::from_secs(1);
        let limits =
            Limits { cpu: second, idle: 9 * second, memory: 64 << 20, output: 9, processes: 1 };
        let passed = |cpu, memory| {
            let (stdout, stderr) = (Vec::new(), Vec::new());
            passed_limit(
                &Run {
                    end: End::Exit(0),
                    cpu,
                    wall: second,
                    memory,
                    stdout,
                    stderr,
                    unguarded: None,
                },
                &limits,
            )
        };
        let moment = Duration::from_nanos(1);
        assert_eq!(passed(second, 64 << 20), None);
        assert_eq!(passed(second + moment, 64 << 20), Some(Limit::Cpu));
        assert_eq!(passed(second, (64 << 20) + 1), Some(Limit::Memory));
    }
}
