//! The progress line, shown during long work.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use sandbox::lock;

use crate::text;

/// A line on the terminal that shows the current step; nothing if standard error is not a terminal.
pub struct ProgressLine(Option<Mutex<Step>>);

#[derive(Default)]
struct Step {
    name: String,
    parts: usize,
    done: usize,
    /// When the line was last written, if it is there.
    written: Option<Instant>,
}

/// The shortest time between two lines that differ only in what is done.
const TICK: Duration = Duration::from_millis(100);
/// Goes to the start of the line and clears it.
const CLEAR: &str = "\r\x1b[K";
/// What a terminal writes beyond its width between these is lost, instead of becoming a second line.
const CUT: [&str; 2] = ["\x1b[?7l", "\x1b[?7h"];

impl ProgressLine {
    /// Starts without a step.
    pub fn start() -> ProgressLine {
        let is_dumb = env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
        let is_shown = io::stderr().is_terminal() && !is_dumb;
        ProgressLine(is_shown.then(Mutex::default))
    }

    /// Shows a step with this many parts.
    pub fn begin(&self, step: &str, parts: usize) {
        self.change(|it| *it = Step { name: text::plain(step), parts, ..Step::default() });
    }

    /// Counts this many more parts as done.
    pub fn advance(&self, parts: usize) {
        self.change(|it| it.done += parts);
    }

    /// Prints something above the line.
    pub fn print_above<T>(&self, print: impl FnOnce() -> T) -> T {
        let Some(step) = &self.0 else { return print() };
        let mut step = lock(step);
        step.clear();
        let printed = print();
        step.write();
        printed
    }

    /// Removes the line, until the next change.
    pub fn clear(&self) {
        self.0.iter().for_each(|step| lock(step).clear());
    }

    fn change(&self, change: impl FnOnce(&mut Step)) {
        let Some(step) = &self.0 else { return };
        let mut step = lock(step);
        change(&mut step);
        if step.written.is_none_or(|written| written.elapsed() > TICK) {
            step.write();
        }
    }
}

impl Step {
    fn write(&mut self) {
        let Step { name, parts, done, .. } = &self;
        let count = if *parts > 1 { format!(" {done}/{parts}") } else { String::new() };
        let [cut, end] = CUT;
        let _ = write!(anstream::stderr(), "{CLEAR}{cut}{name}{count}{end}");
        self.written = Some(Instant::now());
    }

    fn clear(&mut self) {
        if self.written.take().is_some() {
            let _ = write!(anstream::stderr(), "{CLEAR}");
        }
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.clear();
    }
}
