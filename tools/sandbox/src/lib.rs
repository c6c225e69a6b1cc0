//! Runs one program on one input, under limits, and measures it.
//!
//! A run takes two processes of an executable that is made of nothing but this. The *supervisor* starts the program,
//! watches and measures it, ends whatever the program leaves behind, and reports. There are two reasons for that stage:
//!
//! - On Linux a program inherits the peak memory of the process that started it. A supervisor is small; whoever wants a
//!   program run need not be.
//! - The kernel adds up time and memory over all children that ended. A supervisor has one program, so
//!   the sum is the program's, and that of its descendants.
//!
//! The *launcher* becomes the program once it has given up what a program must not have (`launch.rs`).
#![warn(missing_docs)]

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use serde::{Deserialize, Serialize};

mod launch;
mod supervise;
mod tmp;

pub use supervise::descendants;

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

/// What a supervisor is asked for. It can be longer than an argument may be.
#[derive(Serialize, Deserialize)]
pub struct Wish {
    /// The program, by its whole path, and its arguments.
    pub command: Vec<OsString>,
    /// What it may read and run.
    pub readable: Vec<PathBuf>,
    /// The folder in which it may write, and in which it starts.
    pub scratch: PathBuf,
    /// What it sees as [`TMP`], and where it may write as well, if the kernel can see to it.
    pub tmp: Option<Tmp>,
    /// What it may use.
    pub limits: Limits,
}

impl Wish {
    fn read(file: &Path) -> Result<Wish, String> {
        let text = fs::read(file).map_err(|error| error.to_string());
        let wish = text.and_then(|text| serde_json::from_slice(&text).map_err(|it| it.to_string()));
        wish.map_err(|error| format!("cannot read what to run in `{}`: {error}", file.display()))
    }
}

/// Where everybody's temporary files are.
pub const TMP: &str = "/tmp";

/// A folder that one program sees as [`TMP`].
#[derive(Serialize, Deserialize)]
pub struct Tmp {
    /// It holds nothing but places to mount on.
    pub folder: PathBuf,
    /// What the program sees in [`TMP`] of everybody's, and the place for each in that folder. All but the scratch folder is
    /// only to be read.
    pub shown: Vec<(PathBuf, PathBuf)>,
}

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

/// The first argument of the executable that is to supervise a run. The second is a file with a [`Wish`] in JSON, standard
/// input is the program's, and a [`Report`] is printed.
pub const SUPERVISE: &str = "supervise-one-run";
/// A number that tells this text of the crate from others.
pub const FINGERPRINT: u64 = fingerprint(&[
    include_bytes!("lib.rs"),
    include_bytes!("launch.rs"),
    include_bytes!("supervise.rs"),
    include_bytes!("tmp.rs"),
    include_bytes!("../Cargo.toml"),
]);

/// FNV-1a.
const fn fingerprint(texts: &[&[u8]]) -> u64 {
    let (mut hash, mut text) = (0xcbf2_9ce4_8422_2325, 0);
    while text < texts.len() {
        let mut byte = 0;
        while byte < texts[text].len() {
            hash = (hash ^ texts[text][byte] as u64).wrapping_mul(0x0100_0000_01b3);
            byte += 1;
        }
        text += 1;
    }
    hash
}

/// Everything that the executable does.
pub fn main() -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    match arguments.as_slice() {
        [stage, wish] if stage == SUPERVISE => supervise::serve(wish.as_ref()),
        [stage, launch] if stage == launch::LAUNCH => launch::serve(launch),
        _ => {
            eprintln!("this is a part of `cargo judge`, which runs programs with it");
            ExitCode::from(2)
        }
    }
}
