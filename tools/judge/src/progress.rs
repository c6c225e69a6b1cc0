//! What is shown while long work is being done.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A line on the terminal that says what is being done; nothing where standard error is no terminal.
pub struct Progress(ProgressBar);

impl Progress {
    /// One that shows nothing yet.
    pub fn start() -> Progress {
        let bar = ProgressBar::new(0);
        bar.enable_steady_tick(Duration::from_millis(100));
        Progress(bar)
    }

    /// Shows a step of `of` parts.
    pub fn now(&self, step: &str, of: usize) {
        let parts = if of > 1 { " {pos}/{len}" } else { "" };
        let template = format!("{{spinner}} {{msg}}{parts}");
        self.0.set_style(ProgressStyle::with_template(&template).expect("it is constant"));
        self.0.set_message(step.to_owned());
        self.0.set_length(of as u64);
        self.0.set_position(0);
    }

    /// So many more parts are done.
    pub fn done(&self, more: usize) {
        self.0.inc(more as u64);
    }

    /// Prints something above the line.
    pub fn above<T>(&self, print: impl FnOnce() -> T) -> T {
        self.0.suspend(print)
    }
}

/// Takes the line away.
impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
