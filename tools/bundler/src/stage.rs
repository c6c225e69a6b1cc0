//! Names the stages of a slow run on standard error.

use std::io::{self, Write};
use std::time::{Duration, Instant};

const SLOW: Duration = Duration::from_secs(2);

/// Names every stage that begins when the run is slow already. By default it names none.
#[derive(Default)]
pub struct StageReporter(Option<Instant>);

impl StageReporter {
    pub fn on_stderr() -> StageReporter {
        StageReporter(Some(Instant::now()))
    }

    pub fn report(&self, stage: &str) {
        if self.0.is_some_and(|start| start.elapsed() > SLOW) {
            let _ = writeln!(io::stderr(), "{stage}…");
        }
    }
}
