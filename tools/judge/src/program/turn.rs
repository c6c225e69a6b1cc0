//! Who runs now: many programs and compilers together, or one alone. All judges of a checkout share one queue.

use std::env;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Error, Result};

/// The path of three files, without their endings: `gate` and `running` are locked, and `count` has the number of runs that
/// have begun.
static QUEUE: OnceLock<PathBuf> = OnceLock::new();

/// How long to wait while nobody begins: a judge that is suspended keeps its locks.
const PATIENCE: Duration = Duration::from_secs(120);

/// The right to run, until it is dropped. The system takes it from a judge that is killed.
struct Turn {
    number: u64,
    /// Whether nothing else ran when it began.
    began_alone: bool,
    _running: File,
    _gate: Option<File>,
}

/// Shares the queue in this folder.
pub fn queue_in(folder: &Path) {
    let _ = QUEUE.set(folder.join("queue"));
}

/// Runs a program or a compiler, while others may run, too.
pub fn run_together<T, E: Into<Error>>(run: impl FnOnce() -> Result<T, E>) -> Result<T> {
    let _turn = Turn::take(false)?;
    run().map_err(Into::into)
}

/// Runs a program, while others may run, too. If it `is_late` and was not alone, runs it again alone: programs that run at the
/// same time slow each other down, because they share the processor's caches.
pub fn rerun_alone_if<T, E: Into<Error>>(
    is_late: impl FnOnce(&T) -> bool,
    run: impl Fn() -> Result<T, E>,
) -> Result<T> {
    let turn = Turn::take(false)?;
    let result = run().map_err(Into::into)?;
    if !is_late(&result) || turn.began_alone && count(queue()) == turn.number {
        return Ok(result);
    }
    drop(turn);
    let _alone = Turn::take(true)?;
    run().map_err(Into::into)
}

impl Turn {
    fn take(is_alone: bool) -> Result<Turn> {
        Turn::take_at(queue(), is_alone).with_context(|| {
            let path = queue().display();
            format!("cannot lock `{path}.gate`; set `CARGO_TARGET_DIR` to a folder on a local disk")
        })
    }

    fn take_at(path: &Path, is_alone: bool) -> io::Result<Turn> {
        // Windows locks no file that is opened only for appending.
        let open = |ending| {
            let mut options = File::options();
            options.read(true).append(true).create(true).open(path.with_extension(ending))
        };
        let make_folder = |_| fs::create_dir_all(path.parent().unwrap_or(path));
        // Whoever must be alone keeps this lock, so that no others begin.
        let gate = open("gate").or_else(|error| make_folder(error).and_then(|()| open("gate")))?;
        wait(path, || gate.try_lock())?;
        let running = open("running")?;
        let began_alone = running.try_lock().is_ok();
        if began_alone {
            running.unlock()?;
        }
        match is_alone {
            true => wait(path, || running.try_lock())?,
            false => wait(path, || running.try_lock_shared())?,
        }
        let number = count(path) + 1;
        fs::write(path.with_extension("count"), number.to_string())?;
        Ok(Turn { number, began_alone, _running: running, _gate: is_alone.then_some(gate) })
    }
}

/// Waits for a lock, until nothing has begun in this queue for [`PATIENCE`].
fn wait(queue: &Path, lock: impl Fn() -> Result<(), TryLockError>) -> io::Result<()> {
    let (mut start, mut begun) = (Instant::now(), count(queue));
    loop {
        match lock() {
            Err(TryLockError::Error(error)) => return Err(error),
            Err(TryLockError::WouldBlock) if start.elapsed() < PATIENCE => {
                thread::sleep(Duration::from_millis(1));
            }
            Err(TryLockError::WouldBlock) if count(queue) != begun => {
                (start, begun) = (Instant::now(), count(queue));
            }
            _ => return Ok(()),
        }
    }
}

fn queue() -> &'static Path {
    QUEUE.get_or_init(|| env::temp_dir().join("judge-queue"))
}

/// How many runs have begun.
fn count(queue: &Path) -> u64 {
    let count = fs::read_to_string(queue.with_extension("count"));
    count.ok().and_then(|count| count.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn a_program_that_is_late_beside_others_runs_again_alone() {
        let folder = tempfile::tempdir().unwrap();
        queue_in(folder.path());
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
                Ok::<_, Error>(is_late)
            };
            assert!(!rerun_alone_if(|is_late| *is_late, run).unwrap());
        };
        thread::scope(|scope| {
            scope.spawn(late_at_first);
            scope.spawn(late_at_first);
        });
        let runs = AtomicUsize::new(0);
        let run = || Ok::<_, Error>(runs.fetch_add(1, Ordering::SeqCst));
        assert_eq!(rerun_alone_if(|_| true, run).unwrap(), 0);
    }
}
