//! Names slow stages on standard error.

use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

const SLOW: Duration = Duration::from_secs(2);

/// Receives the stages. By default it ignores them.
#[derive(Default)]
pub struct StageReporter(Option<Sender<&'static str>>);

impl StageReporter {
    pub fn on_stderr() -> StageReporter {
        let (sender, stages) = mpsc::channel();
        thread::spawn(move || name_slow_stages(&stages));
        StageReporter(Some(sender))
    }

    pub fn report(&self, stage: &'static str) {
        let _ = self.0.as_ref().map(|sender| sender.send(stage));
    }
}

fn name_slow_stages(stages: &Receiver<&str>) {
    let mut next = stages.recv().ok();
    while let Some(stage) = next {
        next = match stages.recv_timeout(SLOW) {
            Err(RecvTimeoutError::Timeout) => {
                let _ = writeln!(io::stderr(), "{stage}…");
                stages.recv().ok()
            }
            next => next.ok(),
        };
    }
}
