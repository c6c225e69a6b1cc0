//! What can be asked for, and what the three processes of a run say to each other.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use nix::sys::resource::Usage;
use nix::sys::time::TimeVal;
use serde::{Deserialize, Serialize};

use crate::error::{Error, cannot};

/// A program that is ready to run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Executable {
    /// What to run, by its whole path, and its arguments.
    pub command: Vec<OsString>,
    /// The files and folders of its own, which it may read beside those of the system.
    pub reads: Vec<PathBuf>,
    /// Where it starts, and the only place where it may write; if there is none, a folder that is gone afterwards, and with
    /// it a `/tmp` of its own.
    pub folder: Option<PathBuf>,
}

impl From<&Path> for Executable {
    /// A program in one file, run without arguments.
    fn from(file: &Path) -> Executable {
        Executable { command: vec![file.into()], reads: vec![file.to_owned()], folder: None }
    }
}

/// What a program may use.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub struct Limits {
    /// CPU time of the program and its descendants.
    pub cpu: Duration,
    /// Time by the clock in which no thread of it runs or wants to: the backstop for programs that wait.
    pub idle: Duration,
    /// Resident memory of the program and its descendants, in bytes.
    pub memory: u64,
    /// Bytes on standard output.
    pub output: usize,
    /// Processes at a time. With 1, it can start none, if the kernel can see to it.
    pub processes: usize,
    /// Whether it may set rights, owners and dates of files, as compilers do; no folder bounds that.
    pub sets_rights: bool,
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
    /// [`MOST_FILES`].
    Files,
    /// [`Limits::processes`].
    Processes,
}

/// How many bytes a program may have in its scratch folder and its `/tmp`.
pub const MOST_FILES: u64 = 64 << 20;

/// What a supervisor is asked for.
#[derive(Serialize, Deserialize)]
pub struct Wish {
    /// A file, the program's standard input.
    pub input: PathBuf,
    /// The run's own folder, which the program sees as [`TMP`] if the kernel can see to it.
    pub folder: PathBuf,
    /// The program, by its whole path, and its arguments.
    pub command: Vec<OsString>,
    /// What it may read and run.
    pub readable: Vec<PathBuf>,
    /// The folder in which it may write, and in which it starts. It lies in the other, unless there is no [`TMP`].
    pub scratch: PathBuf,
    /// What it sees in [`TMP`] of everybody's, only to be read, and the place for each in the run's folder. Without it, there
    /// is no [`TMP`] of its own.
    pub tmp: Option<Vec<(PathBuf, PathBuf)>>,
    /// What it may use.
    pub limits: Limits,
}

impl Wish {
    pub(crate) fn read(text: &[u8]) -> Result<Wish, Error> {
        serde_json::from_slice(text).map_err(cannot("read what to run"))
    }
}

/// Where everybody's temporary files are.
pub const TMP: &str = "/tmp";

/// What a supervisor says in one line of JSON, after a line with the program's process group if it has come to
/// that. The two outputs follow.
#[derive(Serialize, Deserialize)]
pub struct Report {
    /// How the program ended.
    pub end: End,
    /// CPU time of the program and its descendants.
    pub cpu: Duration,
    /// Time by the clock.
    pub wall: Duration,
    /// Peak resident memory, in bytes.
    pub memory: u64,
    /// What `memory` can come to whatever the program does, so that less cannot be told from it.
    pub least: u64,
    /// How many of the bytes that follow are standard output. The rest is what was printed as errors.
    pub stdout: usize,
    /// A sentence on what this kernel could not keep from the program.
    pub unguarded: Option<String>,
}

/// The first argument of the executable that is to supervise a run. Standard input is a [`Wish`] in JSON, and
/// a [`Report`] is printed.
pub const SUPERVISE: &str = "supervise-one-run";

/// What the supervisor must know, or why the program did not start.
pub type Word = Result<Launched, Error>;

/// What was done when the program started.
#[derive(Serialize, Deserialize)]
pub struct Launched {
    /// The CPU time that the launcher took, which is not the program's.
    pub cpu: Duration,
    /// Its peak memory, which the kernel takes for the program's if that needs less.
    pub memory: u64,
    /// A sentence on what this kernel could not take from the program.
    pub unguarded: Option<String>,
}

/// User and system time.
pub(crate) fn cpu(usage: &Usage) -> Duration {
    let time = |time: TimeVal| Duration::new(time.tv_sec() as u64, time.tv_usec() as u32 * 1000);
    time(usage.user_time()) + time(usage.system_time())
}
