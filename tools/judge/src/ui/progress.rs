//! What is shown of long work while it goes on.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A line on the terminal while there is something to wait for; nothing elsewhere.
pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// Programs are compiled, so many of them.
    pub(crate) fn compiling(programs: usize) -> Progress {
        let progress = Progress(ProgressBar::new(0));
        progress.now("compiling {len}", programs);
        progress.0.enable_steady_tick(Duration::from_millis(100));
        progress
    }

    /// What goes on now, with `{pos}` for how much of it is done, of `{len}`.
    pub(crate) fn now(&self, doing: &str, of: usize) {
        let template = ProgressStyle::with_template(&format!("{{spinner}} {doing}"));
        self.0.set_style(template.expect("the template is constant"));
        self.0.set_length(of as u64);
        self.0.set_position(0);
    }

    /// So many more are done.
    pub(crate) fn done(&self, more: usize) {
        self.0.inc(more as u64);
    }

    /// Prints something above the line.
    pub(crate) fn above<T>(&self, print: impl FnOnce() -> T) -> T {
        self.0.suspend(print)
    }

    /// Takes the line away.
    pub(crate) fn end(&self) {
        self.0.finish_and_clear();
    }
}
