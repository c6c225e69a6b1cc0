//! Runs one program on one input, under limits, and measures it.
//!
//! Whoever asks for runs calls [`serve_if_asked`] first thing in `main` and then uses a [`Runner`]. On Linux, programs run in
//! a sandbox (`linux`), and the same executable is started again for two more processes:
//!
//! - The *supervisor* (`linux/supervise.rs`) serves one run after another: it watches and measures the program, ends whatever the
//!   program leaves behind, and reports. It is a process of its own for two reasons. On Linux a program inherits the peak
//!   memory of the process that started it, and a supervisor stays small; and orphans become its children, so that none gets
//!   away, even if whoever asked is killed.
//! - The *launcher* (`linux/launch.rs`) gives up what the program must not have, and becomes it.
//!
//! On other systems, programs run under limits only (`plain.rs`). What else differs from one system to another is in `os`.
#![warn(missing_docs)]

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

mod capture;
#[cfg_attr(unix, path = "os/unix.rs")]
#[cfg_attr(windows, path = "os/windows.rs")]
mod os;
mod plain;
mod runner;
mod scratch;
#[cfg_attr(target_os = "linux", path = "linux/mod.rs")]
#[cfg_attr(not(target_os = "linux"), path = "other.rs")]
mod system;

pub use os::NO_INPUT;
pub use runner::Runner;
pub use scratch::{Folder, Scratch};
pub use system::guarded;

/// Serves as supervisor, launcher or guard if this process was started as one, and then ends it; else does nothing. To be
/// called before anything else in `main`.
pub fn serve_if_asked() {
    system::serve_if_asked();
}

/// A program that is ready to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Executable {
    /// What to run, by its whole path, and its arguments.
    pub command: Vec<OsString>,
    /// The files and folders of its own, which it may read and execute beside those of the system.
    pub reads: Vec<PathBuf>,
    /// Where it starts, and the only place where it may write. Without it, that is a folder which is gone afterwards.
    pub folder: Option<PathBuf>,
}

impl From<&Path> for Executable {
    /// A program in one file, run without arguments.
    fn from(file: &Path) -> Executable {
        Executable { command: vec![file.into()], reads: Vec::new(), folder: None }
    }
}

/// What a program may use.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Limits {
    /// CPU time of the program and its descendants.
    pub cpu: Duration,
    /// Time by the clock in which no thread of it runs or wants to: the backstop for programs that wait.
    pub idle: Duration,
    /// Resident memory of the program and its descendants, in bytes.
    pub memory: u64,
    /// Bytes on standard output.
    pub output: usize,
    /// Bytes in files.
    pub files: u64,
    /// Processes at a time. With 1, it can start none, and execute nothing but itself and what its `reads` name. With more, it
    /// is a compiler, and may also set rights and dates of files, which no folder bounds.
    pub processes: usize,
}

/// How a program ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// By itself, with this exit code.
    Exit(i32),
    /// By a signal, such as `SIGSEGV`.
    Signal(String),
    /// Stopped by the supervisor.
    Stopped(Limit),
}

/// A limit that was passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Limit {
    /// [`Limits::cpu`].
    Cpu,
    /// [`Limits::idle`].
    Idle,
    /// [`Limits::memory`].
    Memory,
    /// [`Limits::output`].
    Output,
    /// [`Limits::files`].
    Files,
    /// [`Limits::processes`].
    Processes,
}

/// What a program did.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Run {
    /// How it ended.
    pub end: End,
    /// CPU time of the program and its descendants.
    pub cpu: Duration,
    /// Time by the clock.
    pub wall: Duration,
    /// Peak resident memory in bytes.
    pub memory: u64,
    /// What `memory` can come to whatever the program does, so that less cannot be told from it.
    pub least: u64,
    /// What it printed, up to the limit.
    #[serde(skip)]
    pub stdout: Vec<u8>,
    /// What it printed as errors, without the middle if it is long.
    #[serde(skip)]
    pub stderr: Vec<u8>,
    /// A sentence on what this kernel could not keep from it.
    pub unguarded: Option<String>,
}

/// Why there is no run: a sentence that names the cause.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Error(String);

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

/// For `map_err`: what could not be done, before the reason why.
fn cannot<E: fmt::Display>(what: impl fmt::Display) -> impl FnOnce(E) -> Error {
    move |why| Error(format!("cannot {what}: {why}"))
}

/// A path for a message.
fn shown(path: impl AsRef<Path>) -> String {
    format!("`{}`", path.as_ref().display())
}
