//! What is shown of long work while it goes on.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// How long nothing may happen before a line says what goes on, where there is no terminal for a progress line.
const PATIENCE: Duration = Duration::from_secs(2);

/// A line on the terminal while there is something to wait for. Elsewhere, one line for whatever takes longer than two seconds.
pub struct Progress {
    bar: ProgressBar,
    steps: Option<Sender<String>>,
    reporter: Option<JoinHandle<()>>,
}

impl Progress {
    /// One that shows nothing yet.
    pub fn start() -> Progress {
        Progress::after(PATIENCE, |step| eprintln!("{step} …"))
    }

    fn after(patience: Duration, report: impl Fn(&str) + Send + 'static) -> Progress {
        let bar = ProgressBar::new(0);
        bar.enable_steady_tick(Duration::from_millis(100));
        let (steps, received) = mpsc::channel::<String>();
        let is_hidden = bar.is_hidden();
        let reporter = thread::spawn(move || {
            let mut current: Option<String> = None;
            loop {
                match received.recv_timeout(patience) {
                    Ok(step) => current = Some(step).filter(|step| is_hidden && !step.is_empty()),
                    Err(RecvTimeoutError::Timeout) => {
                        current.take().iter().for_each(|step| report(step));
                    }
                    Err(RecvTimeoutError::Disconnected) => break,
                }
            }
        });
        Progress { bar, steps: Some(steps), reporter: Some(reporter) }
    }

    /// What goes on now, in `of` parts.
    pub fn now(&self, step: &str, of: usize) {
        let parts = if of > 1 { " {pos}/{len}" } else { "" };
        let template = format!("{{spinner}} {{msg}}{parts}");
        self.bar.set_style(ProgressStyle::with_template(&template).expect("it is constant"));
        self.bar.set_message(step.to_owned());
        self.bar.set_length(of as u64);
        self.bar.set_position(0);
        let _ = self.steps.as_ref().map(|steps| steps.send(step.to_owned()));
    }

    /// So many more parts are done.
    pub fn done(&self, more: usize) {
        self.bar.inc(more as u64);
    }

    /// Prints something above the line.
    pub fn above<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }
}

/// Takes the line away.
impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
        self.steps = None;
        if let Some(reporter) = self.reporter.take() {
            let _ = reporter.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_takes_long_is_told_once_where_there_is_no_terminal() {
        let (sender, told) = mpsc::channel();
        let progress = Progress::after(Duration::from_millis(100), move |step| {
            sender.send(step.to_owned()).unwrap();
        });
        progress.now("compiling", 3);
        assert_eq!(told.recv_timeout(Duration::from_secs(60)).unwrap(), "compiling");
        progress.now("quick", 1);
        progress.now("judging", 1);
        assert_eq!(told.recv_timeout(Duration::from_secs(60)).unwrap(), "judging");
        drop(progress);
        assert!(told.recv().is_err());
    }
}
