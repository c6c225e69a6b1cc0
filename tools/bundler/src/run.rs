//! Temporary files, which lie in one folder, and child processes. Neither may outlive this run.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::mem;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

use crate::os;

/// The folder of this run, and the process groups of its children.
struct Resources {
    folder: Option<PathBuf>,
    groups: BTreeSet<u32>,
}

static RUN: Mutex<Resources> = Mutex::new(Resources { folder: None, groups: BTreeSet::new() });

fn lock() -> MutexGuard<'static, Resources> {
    RUN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Creates the folder of this run. It is removed when the result is dropped, or when a signal ends this process.
pub fn create_folder() -> io::Result<TempDir> {
    os::on_interrupt(clean_up)?;
    let folder = TempDir::with_prefix("bundle-")?;
    lock().folder = Some(folder.path().to_owned());
    Ok(folder)
}

fn clean_up() {
    let run = lock();
    run.groups.iter().copied().for_each(os::kill_group);
    // A killed program may still be writing there.
    for _ in 0..200 {
        match &run.folder {
            Some(folder) if fs::remove_dir_all(folder).is_err() && folder.exists() => {
                thread::sleep(Duration::from_millis(10));
            }
            _ => break,
        }
    }
    // Keeps the lock, so that no program starts and no file is written from here on.
    mem::forget(run);
}

/// A folder for temporary files, removed on drop. Unit tests have no folder of a run around it.
pub fn temp_folder() -> io::Result<TempDir> {
    match &lock().folder {
        Some(folder) => TempDir::with_prefix_in("bundle-", folder),
        None => TempDir::with_prefix("bundle-"),
    }
}

/// Runs a short action that no signal interrupts.
pub fn uninterrupted<T>(action: impl FnOnce() -> T) -> T {
    let _run = lock();
    action()
}

/// A child process that a signal to this process ends as well.
pub struct ChildProcess {
    pub child: Child,
    _group: ProcessGroup,
}

struct ProcessGroup(u32);

impl Drop for ProcessGroup {
    fn drop(&mut self) {
        lock().groups.remove(&self.0);
    }
}

pub fn spawn(command: &mut Command) -> io::Result<ChildProcess> {
    let mut run = lock();
    let child = os::spawn(command)?;
    run.groups.insert(child.id());
    Ok(ChildProcess { _group: ProcessGroup(child.id()), child })
}

pub fn output(command: &mut Command) -> io::Result<Output> {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let ChildProcess { child, _group } = spawn(command)?;
    child.wait_with_output()
}
