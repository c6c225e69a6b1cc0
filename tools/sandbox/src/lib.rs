//! Runs one program on one input, under limits, and measures it.
//!
//! Call [`serve_if_asked`] at the beginning of `main`, and then use a [`Runner`]. On Linux, programs run in a sandbox
//! (`linux`), for which the executable starts itself again in two roles:
//!
//! - The *supervisor* (`linux/supervise.rs`) handles one run after another: it watches and measures the program, kills the
//!   processes that the program leaves behind, and reports. It is a separate process for two reasons. A program inherits the
//!   peak memory of the process that starts it, and a supervisor stays small. And orphans become children of the supervisor,
//!   so that none escapes, even if the process that uses the `Runner` is killed.
//! - The *launcher* (`linux/launch.rs`) gives up the rights that the program must not have, and then becomes the program.
//!
//! On other systems, programs run under limits only (`limits_only.rs`). Other differences between systems are in `os`.
#![warn(missing_docs)]

use std::ffi::OsString;
use std::io::{PipeReader, PipeWriter};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use std::{env, fmt};

use serde::{Deserialize, Serialize};

mod capture;
mod limits_only;
#[cfg_attr(unix, path = "os/unix.rs")]
#[cfg_attr(windows, path = "os/windows.rs")]
mod os;
mod runner;
mod scratch;
#[cfg_attr(target_os = "linux", path = "linux/mod.rs")]
#[cfg_attr(not(target_os = "linux"), path = "other.rs")]
mod system;

pub use capture::MARK;
pub use os::{NO_INPUT, before_signals_end};
pub use runner::Runner;
pub use scratch::{Scratch, TempFolder};
pub use system::guarded;

/// If this process was started as a supervisor, launcher or guard, acts as that and exits; otherwise does nothing. Call it
/// before anything else in `main`.
pub fn serve_if_asked() {
    system::serve_if_asked();
}

/// A program that is ready to run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Executable {
    /// The full path of the program, and its arguments.
    pub command: Vec<OsString>,
    /// Files and folders that it may read, besides those of the system. If it may have several processes, it may also execute
    /// them.
    pub reads: Vec<PathBuf>,
    /// Its working folder, the only place where it may write. If `None`, it gets a temporary folder.
    pub folder: Option<PathBuf>,
    /// Plain names of files in a temporary folder that it reads and writes instead of standard input and output.
    pub files: [Option<String>; 2],
    /// How many files it may have open if that is more than usual: a judged program may have 64, and a compiler 256.
    pub open_files: u64,
    /// Whether its stack has no limit of its own. Otherwise it may grow up to the memory limit, as on online judges.
    pub unlimited_stack: bool,
    /// Variables of its environment, besides those that every program gets.
    pub environment: Vec<(OsString, OsString)>,
}

impl From<&Path> for Executable {
    /// A program in one file, run without arguments.
    fn from(file: &Path) -> Executable {
        Executable { command: vec![file.into()], ..Executable::default() }
    }
}

/// One run of a program.
struct Task<'a> {
    program: &'a Executable,
    streams: Streams<'a>,
    /// Its working folder, where it may write.
    folder: &'a Path,
    limits: Limits,
}

/// A program's standard input, and where its standard output goes.
enum Streams<'a> {
    /// The input is a file, and the output is part of the result.
    File(&'a Path),
    /// They are closed here as soon as the program has them, so that only its end keeps the other from seeing an end.
    Pipes(PipeReader, PipeWriter),
}

/// What a program may use.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Limits {
    /// CPU time of the program and its descendants.
    pub cpu: Duration,
    /// Wall-clock time in which none of its threads runs or is ready to run: the backstop for programs that wait.
    pub idle: Duration,
    /// Resident memory of the program and its descendants, in bytes.
    pub memory: u64,
    /// Bytes on standard output.
    pub output: usize,
    /// Bytes in files.
    pub files: u64,
    /// Processes at a time, which have at most 500 more threads. With 1, it can neither start nor execute anything. With more,
    /// it counts as a compiler, which may also change permissions and dates of files in any folder.
    pub processes: usize,
}

/// How a program ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// By itself, with this exit code.
    Exit(i32),
    /// By a signal, such as `SIGSEGV`.
    Signal(String),
    /// Stopped because it exceeded a limit.
    Stopped(Limit),
}

/// A limit that was exceeded.
#[expect(missing_docs, reason = "they are those of `Limits`")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Limit {
    Cpu,
    Idle,
    Memory,
    Output,
    Files,
    Processes,
}

/// What a program did in one run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RunResult {
    /// How it ended.
    pub end: End,
    /// The limits that it ran under.
    pub limits: Limits,
    /// CPU time of the program and its descendants.
    pub cpu: Duration,
    /// Wall-clock time.
    pub wall: Duration,
    /// Peak resident memory in bytes.
    pub memory: u64,
    /// The smallest peak that can be measured: even a program that uses less may show this much in `memory`.
    pub least_measurable: u64,
    /// What it printed, up to the limit.
    #[serde(skip)]
    pub stdout: Vec<u8>,
    /// What it printed to standard error; if that is long, with a line that begins with [`MARK`] for its middle.
    #[serde(skip)]
    pub stderr: Vec<u8>,
    /// A sentence on what could not be enforced here.
    pub unguarded: Option<String>,
    /// Whether waiting was measured apart from being delayed by other programs, which only the sandbox can.
    pub idle_is_exact: bool,
}

/// Why a run failed: a sentence that names the cause.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Error(String);

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

type Result<T, E = Error> = std::result::Result<T, E>;

/// For `map_err`: puts what could not be done before the reason.
fn cannot<E: fmt::Display>(what: impl fmt::Display) -> impl FnOnce(E) -> Error {
    move |why| Error(format!("cannot {what}: {why}"))
}

/// Whether `SANDBOX=off` is set: programs run without the sandbox, as on other systems.
fn is_sandbox_off() -> bool {
    env::var_os("SANDBOX").is_some_and(|value| value == "off")
}

/// Locks, also after a panic while it was locked.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A path for a message.
fn shown(path: impl AsRef<Path>) -> String {
    format!("`{}`", path.as_ref().display())
}
