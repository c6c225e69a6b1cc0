//! From a solution or a file to a program that is ready to run.

pub mod bundler;
pub mod cargo;
pub mod compile;
pub mod crates;
pub mod language;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{PoisonError, RwLock};
use std::time::Duration;

use sandbox::{End, Limit, Limits, Run};

use crate::problem::About;

/// What a program may take on one case.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Allowance {
    /// CPU time.
    pub time: Duration,
    /// Peak memory, in bytes.
    pub memory: u64,
    /// What a runtime says when it ends for want of memory.
    pub exhausted: Option<&'static str>,
}

impl Allowance {
    /// The limits of the problem as they are.
    pub fn plain(about: &About) -> Allowance {
        Allowance { time: about.time(), memory: about.memory(), exhausted: None }
    }

    /// The limits of a run that may print so many bytes. A program that computes nothing has waited too long after twice
    /// its time and two seconds.
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

/// How many bytes a program may have in files.
pub const MOST_FILES: u64 = 64 << 20;

/// How many runs there are now, and how many have begun.
static RUNNING: AtomicUsize = AtomicUsize::new(0);
static BEGUN: AtomicUsize = AtomicUsize::new(0);
/// Held by all runs together, or by one that must be alone.
static MACHINE: RwLock<()> = RwLock::new(());

/// Runs something beside others: a program, a compiler.
pub fn run_together<T>(run: impl FnOnce() -> T) -> T {
    let _together = MACHINE.read().unwrap_or_else(PoisonError::into_inner);
    BEGUN.fetch_add(1, Ordering::SeqCst);
    RUNNING.fetch_add(1, Ordering::SeqCst);
    let result = run();
    RUNNING.fetch_sub(1, Ordering::SeqCst);
    result
}

/// Runs a program beside others, and again alone if it turned out so and was not alone: they share the caches of the processor.
pub fn run_alone_if<T, E>(
    is_so: impl FnOnce(&T) -> bool,
    run: impl Fn() -> Result<T, E>,
) -> Result<T, E> {
    let (result, was_alone) = run_together(|| {
        let (begun, running) = (BEGUN.load(Ordering::SeqCst), RUNNING.load(Ordering::SeqCst));
        let result = run();
        (result, running == 1 && BEGUN.load(Ordering::SeqCst) == begun)
    });
    let result = result?;
    if was_alone || !is_so(&result) {
        return Ok(result);
    }
    let _alone = MACHINE.write().unwrap_or_else(PoisonError::into_inner);
    run()
}

/// How a program ended, in words.
pub fn end_in_words(end: &End, run: &Run, limits: &Limits) -> String {
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
                "still running after {wall:.1} s with {cpu:.2} s of CPU time: does it wait for something?"
            )
        }
        Limit::Files => format!("more than {} MiB of files", limits.files >> 20),
        Limit::Processes => "a program may have threads, but no other processes".to_owned(),
        Limit::Memory => format!("more than {} MiB", limits.memory >> 20),
        Limit::Output => {
            format!("more than the output limit of {} MiB", limits.output >> 20)
        }
    }
}

/// How many lines of a message are shown, and the last one: some runtimes put the message last.
const SHOWN_LINES: usize = 4;

/// The lines of a message that are not blank, without the middle if there are many.
pub fn lines_of(message: &[u8]) -> Vec<String> {
    let message = String::from_utf8_lossy(message);
    let lines = message.lines().map(str::trim_end).filter(|line| !line.is_empty());
    let mut lines: Vec<String> = lines.map(str::to_owned).collect();
    let last = lines.split_off(lines.len().min(SHOWN_LINES)).pop();
    lines.extend(last);
    lines
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;
    use std::thread;

    use super::*;

    #[test]
    fn what_is_late_in_company_is_run_again_alone() {
        let (both, running) = (Barrier::new(2), AtomicUsize::new(0));
        let late_at_first = || {
            let runs = AtomicUsize::new(0);
            let run = || {
                let is_late = runs.fetch_add(1, Ordering::SeqCst) == 0;
                assert!(is_late || running.fetch_add(1, Ordering::SeqCst) == 0);
                if is_late {
                    both.wait();
                } else {
                    running.fetch_sub(1, Ordering::SeqCst);
                }
                Ok::<_, ()>(is_late)
            };
            assert!(!run_alone_if(|is_late| *is_late, run).unwrap());
        };
        thread::scope(|scope| {
            scope.spawn(late_at_first);
            scope.spawn(late_at_first);
        });
        let runs = AtomicUsize::new(0);
        let run = || Ok::<_, ()>(runs.fetch_add(1, Ordering::SeqCst));
        assert_eq!(run_alone_if(|_| true, run), Ok(0));
    }
}
