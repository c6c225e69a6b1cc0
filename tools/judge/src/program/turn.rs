//! Who runs now: many programs and compilers together, or one alone. All judges of a checkout share one queue.

use std::env;
use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Error, Result};

/// The file that every run locks. It has the number of runs that have begun.
static QUEUE: OnceLock<PathBuf> = OnceLock::new();

/// How long to wait for others: a judge that is suspended keeps its locks.
const PATIENCE: Duration = Duration::from_secs(120);

/// The right to run, until it is dropped. The system takes it from a judge that is killed.
struct Turn {
    number: u64,
    /// Whether nothing else ran when it began.
    is_first: bool,
    file: File,
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
    let mut turn = Turn::take(false)?;
    let result = run().map_err(Into::into)?;
    if !is_late(&result) || turn.is_first && count(&mut turn.file)? == turn.number {
        return Ok(result);
    }
    drop(turn);
    let _alone = Turn::take(true)?;
    run().map_err(Into::into)
}

impl Turn {
    fn take(is_alone: bool) -> Result<Turn> {
        let path = QUEUE.get_or_init(|| env::temp_dir().join("judge-queue"));
        Turn::take_at(path, is_alone).with_context(|| {
            let path = path.display();
            format!("cannot lock `{path}`; set `CARGO_TARGET_DIR` to a folder on a local disk")
        })
    }

    fn take_at(path: &Path, is_alone: bool) -> io::Result<Turn> {
        let open = |path: &Path| {
            File::options().read(true).write(true).create(true).truncate(false).open(path)
        };
        // Whoever must be alone keeps this lock, so that no others begin.
        let gate = open(&path.with_extension("gate")).or_else(|_| {
            fs::create_dir_all(path.parent().unwrap_or(path))?;
            open(&path.with_extension("gate"))
        })?;
        wait(|| gate.try_lock())?;
        let mut file = open(path)?;
        let is_first = file.try_lock().is_ok();
        if is_first {
            file.unlock()?;
        }
        match is_alone {
            true => wait(|| file.try_lock())?,
            false => wait(|| file.try_lock_shared())?,
        }
        let number = count(&mut file)? + 1;
        file.rewind()?;
        file.write_all(&number.to_le_bytes())?;
        Ok(Turn { number, is_first, file, _gate: is_alone.then_some(gate) })
    }
}

/// Waits for a lock.
fn wait(lock: impl Fn() -> Result<(), TryLockError>) -> io::Result<()> {
    let start = Instant::now();
    loop {
        match lock() {
            Err(TryLockError::Error(error)) => return Err(error),
            Err(TryLockError::WouldBlock) if start.elapsed() < PATIENCE => {
                thread::sleep(Duration::from_millis(1));
            }
            _ => return Ok(()),
        }
    }
}

/// How many runs have begun.
fn count(file: &mut File) -> io::Result<u64> {
    let mut bytes = [0; 8];
    file.rewind()?;
    let read = file.read(&mut bytes)?;
    Ok(if read == bytes.len() { u64::from_le_bytes(bytes) } else { 0 })
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
