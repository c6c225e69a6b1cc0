//! The progress line, shown during long work.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A line on the terminal that shows the current step; nothing if standard error is not a terminal.
pub struct ProgressLine(ProgressBar);

impl ProgressLine {
    /// Starts without a step.
    pub fn start() -> ProgressLine {
        let line = ProgressLine(ProgressBar::new(0));
        line.begin("", 0);
        line.0.enable_steady_tick(Duration::from_millis(100));
        line
    }

    /// Shows a step with this many parts.
    pub fn begin(&self, step: &str, parts: usize) {
        let count = if parts > 1 { " {pos}/{len}" } else { "" };
        let template = format!("{{spinner}} {{msg}}{count}");
        self.0.set_style(ProgressStyle::with_template(&template).expect("it is constant"));
        self.0.set_message(step.to_owned());
        self.0.set_length(parts as u64);
        self.0.set_position(0);
    }

    /// Counts this many more parts as done.
    pub fn advance(&self, parts: usize) {
        self.0.inc(parts as u64);
    }

    /// Prints something above the line.
    pub fn print_above<T>(&self, print: impl FnOnce() -> T) -> T {
        self.0.suspend(print)
    }
}

/// Removes the line.
impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
