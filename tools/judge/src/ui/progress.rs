//! What is shown of long work while it goes on.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A line on the terminal while there is something to wait for; nothing elsewhere.
pub fn progress(solutions: usize) -> ProgressBar {
    let bar = ProgressBar::new(solutions as u64);
    bar.set_style(template("{spinner} compiling {len}"));
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

/// How that line looks.
pub fn template(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the template is constant")
}
