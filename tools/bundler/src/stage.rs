//! Names slow stages on standard error.

use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(2);

/// Receives the stages. By default it ignores them.
#[derive(Default)]
pub struct Progress(Option<Sender<&'static str>>);

impl Progress {
    pub fn on_stderr() -> Progress {
        let (sender, stages) = mpsc::channel();
        thread::spawn(move || name_long_ones(&stages));
        Progress(Some(sender))
    }

    pub fn tell(&self, stage: &'static str) {
        let _ = self.0.as_ref().map(|sender| sender.send(stage));
    }
}

fn name_long_ones(stages: &Receiver<&str>) {
    let mut next = stages.recv().ok();
    while let Some(stage) = next {
        next = match stages.recv_timeout(PATIENCE) {
            Err(RecvTimeoutError::Timeout) => {
                let _ = writeln!(io::stderr(), "{stage}…");
                stages.recv().ok()
            }
            next => next.ok(),
        };
    }
}
