//! What a verdict is, and what a program's end is called in words.

use std::fmt;
use std::time::Duration;

use sandbox::{End, Limit, Limits, MOST_FILES, Run};
use serde::Serialize;

use crate::problem::workspace::About;

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

    /// The limits of a run that may print so many bytes. A program that computes nothing has waited too long after twice
    /// its time and two seconds.
    pub(crate) fn limits(&self, output: usize) -> Limits {
        Limits {
            cpu: self.time,
            idle: 2 * self.time + Duration::from_secs(2),
            memory: self.memory,
            output,
            processes: 1,
            sets_rights: false,
        }
    }
}

/// How many lines of a runtime error's message are told, and the last one.
const ERROR_LINES: usize = 4;

/// The verdict on a program that ended in any other way than with exit code 0, and the reason.
pub(crate) fn rejection(end: &End, run: &Run, limits: &Limits) -> (Verdict, Vec<String>) {
    let verdict = match end {
        End::Stopped(Limit::Cpu | Limit::Idle) => Verdict::Tle,
        End::Stopped(Limit::Memory) => Verdict::Mle,
        End::Stopped(Limit::Output | Limit::Files) => Verdict::Ole,
        End::Stopped(Limit::Processes) | End::Exit(_) | End::Signal(_) => Verdict::Re,
    };
    let is_stopped = matches!(end, End::Stopped(_));
    let said = if is_stopped { Vec::new() } else { message(&run.stderr) };
    (verdict, [vec![in_words(end, run, limits)], said].concat())
}

/// What a program's end is called in words.
pub(crate) fn in_words(end: &End, run: &Run, limits: &Limits) -> String {
    let limit = match end {
        End::Exit(code) => return format!("exit code {code}"),
        End::Signal(signal) => return signal.clone(),
        End::Stopped(limit) => limit,
    };
    match limit {
        Limit::Cpu => format!("more than {} s of CPU time", limits.cpu.as_secs_f64()),
        Limit::Idle => {
            let (wall, cpu) = (run.wall.as_secs_f64(), run.cpu.as_secs_f64());
            format!(
                "still there after {wall:.1} s with {cpu:.2} s of CPU time: does it wait for something?"
            )
        }
        Limit::Files => format!("more than {} MiB of files", MOST_FILES >> 20),
        Limit::Processes => "a program may have threads, and no other processes".to_owned(),
        Limit::Memory => format!("more than {} MiB", limits.memory >> 20),
        Limit::Output => format!("more than {} bytes of output", limits.output),
    }
}

/// What a program says, without the middle if it is long.
pub(crate) fn message(said: &[u8]) -> Vec<String> {
    let message = String::from_utf8_lossy(said);
    let lines = message.lines().map(str::trim_end).filter(|line| !line.is_empty());
    let mut lines: Vec<String> = lines.map(str::to_owned).collect();
    // Some put the message last, after a long way to the place.
    let last = lines.split_off(lines.len().min(ERROR_LINES)).pop();
    lines.extend(last);
    lines
}
