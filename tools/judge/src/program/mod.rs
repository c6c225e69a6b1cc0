//! Turns a solution or a file into a program that is ready to run.

pub mod bundler;
pub mod cargo;
pub mod compile;
pub mod crates;
mod detached;
pub mod language;
mod turn;

use std::time::Duration;

use sandbox::{End, Limit, Limits, RunResult};

use crate::problem::ProblemInfo;

pub use turn::{queue_in, rerun_alone_if, run_together};

/// The limits of a program on one case.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Allowance {
    /// CPU time.
    pub time: Duration,
    /// Peak memory, in bytes.
    pub memory: u64,
    /// What a runtime prints when it runs out of memory.
    pub exhausted: Option<&'static str>,
}

impl Allowance {
    /// The limits of the problem as they are.
    pub fn of(info: &ProblemInfo) -> Allowance {
        Allowance { time: info.time(), memory: info.memory(), exhausted: None }
    }

    /// The limits of a run that may print `output` bytes. A program may wait without computing for twice its time limit plus
    /// two seconds.
    pub fn limits(&self, output: usize) -> Limits {
        Limits {
            cpu: self.time,
            idle: 2 * self.time + Duration::from_secs(2),
            memory: self.memory,
            output,
            files: MOST_FILES,
            processes: 1,
        }
    }
}

/// How many bytes a program may store in files.
pub const MOST_FILES: u64 = 64 << 20;

pub fn describe_end(end: &End, run: &RunResult, limits: &Limits) -> String {
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
                "still running after {wall:.1} s with {cpu:.2} s of CPU time: is it waiting for something?"
            )
        }
        Limit::Files => format!("more than {} MiB of files", limits.files >> 20),
        Limit::Processes => "a program may start up to 500 threads, but no processes".to_owned(),
        Limit::Memory => format!("more than {} MiB", limits.memory >> 20),
        Limit::Output => {
            format!("more than the output limit of {} MiB", limits.output >> 20)
        }
    }
}

/// How many lines of a message are shown, besides the last: some runtimes print the important one last.
const SHOWN_LINES: usize = 4;
/// How many letters of such a line.
const LONGEST_LINE: usize = 1000;

/// The non-blank lines of a message, without the middle if there are many.
pub fn message_lines(message: &[u8]) -> Vec<String> {
    let message = String::from_utf8_lossy(message);
    let lines = message.lines().map(str::trim_end).filter(|line| !line.is_empty());
    let shortened = |line: &str| match line.char_indices().nth(LONGEST_LINE) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    };
    let mut lines: Vec<String> = lines.map(shortened).collect();
    let last = lines.split_off(lines.len().min(SHOWN_LINES)).pop();
    lines.extend(last);
    lines
}
