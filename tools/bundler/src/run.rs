//! What must not outlive this run: its temporary files, which lie in one folder, and the programs that it started.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;
use tempfile::TempDir;

/// The folder of this run, and the process groups of the programs that it started.
struct Run {
    folder: Option<PathBuf>,
    groups: BTreeSet<u32>,
}

static RUN: Mutex<Run> = Mutex::new(Run { folder: None, groups: BTreeSet::new() });

fn run() -> MutexGuard<'static, Run> {
    RUN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes the folder of this run. It goes when the result is dropped, or when a signal ends this process.
pub fn begin() -> io::Result<TempDir> {
    let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    let folder = TempDir::with_prefix("bundle-")?;
    run().folder = Some(folder.path().to_owned());
    thread::spawn(move || {
        let Some(signal) = signals.forever().next() else { return };
        // Locked for good: from here on no program starts and no file is written.
        let run = run();
        for &group in &run.groups {
            let _ = killpg(Pid::from_raw(group as i32), Signal::SIGKILL);
        }
        // A program that was killed may still be writing there.
        for _ in 0..200 {
            match &run.folder {
                Some(folder) if fs::remove_dir_all(folder).is_err() && folder.exists() => {
                    thread::sleep(Duration::from_millis(10));
                }
                _ => break,
            }
        }
        let _ = emulate_default_handler(signal);
    });
    Ok(folder)
}

/// A folder for temporary files that goes when this is dropped. In unit tests it lies in no folder of a run.
pub fn folder() -> io::Result<TempDir> {
    match &run().folder {
        Some(folder) => TempDir::with_prefix_in("bundle-", folder),
        None => TempDir::with_prefix("bundle-"),
    }
}

/// Does something that no signal interrupts, so it must be short.
pub fn uninterrupted<T>(action: impl FnOnce() -> T) -> T {
    let _run = run();
    action()
}

/// A program that a signal to this process ends as well.
pub struct Process {
    pub child: Child,
    _group: Group,
}

struct Group(u32);

impl Drop for Group {
    fn drop(&mut self) {
        run().groups.remove(&self.0);
    }
}

/// Starts a program in a process group of its own: the compilers that cargo starts are in it as well.
pub fn start(command: &mut Command) -> io::Result<Process> {
    let mut run = run();
    let child = command.process_group(0).spawn()?;
    run.groups.insert(child.id());
    Ok(Process { _group: Group(child.id()), child })
}

pub fn output(command: &mut Command) -> io::Result<Output> {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let Process { child, _group } = start(command)?;
    child.wait_with_output()
}
