//! Runs one program on one input, under limits, and measures it.
//!
//! Here the folders are made, and it is said what may be read; all else is done by an executable of its own.

use std::fs::{self, File};
use std::io::{self, Seek};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;

use crate::readable::Readable;
use crate::temporary::Folder;
use crate::wish::{End, Executable, Limits, Report, SUPERVISE, Wish};
use crate::{binary, tmp};

/// What a program did.
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
    pub stdout: Vec<u8>,
    /// What it printed as errors, without the middle if it is long.
    pub stderr: Vec<u8>,
    /// A sentence on what this kernel could not keep from it.
    pub unguarded: Option<String>,
}

/// Starts supervisors.
pub struct Runner {
    hidden: Option<PathBuf>,
    /// Looked up when it is first asked for.
    readable: OnceLock<Readable>,
}

impl Default for Runner {
    fn default() -> Runner {
        Runner::new()
    }
}

impl Runner {
    /// A runner whose programs may read whatever lies in a folder of the system.
    pub fn new() -> Runner {
        Runner { hidden: None, readable: OnceLock::new() }
    }

    /// The same runner, whose programs may not read that folder, even if it lies in a folder of the system or in one
    /// that they may read. A file in it that is said to be theirs they may read.
    pub fn hiding(self, folder: &Path) -> Runner {
        Runner { hidden: Some(folder.to_owned()), ..self }
    }

    /// Runs `program` with `input` as its standard input.
    pub fn run(&self, program: &Executable, input: &Path, limits: Limits) -> Result<Run, String> {
        let cannot_read = |error| format!("cannot read `{}`: {error}", input.display());
        let stdin = File::open(input).map_err(cannot_read)?;
        let temporary = tempfile::env::temp_dir();
        let stdin =
            copy(stdin, &temporary).map_err(|error| format!("cannot copy the input: {error}"))?;
        let failed = |error| format!("cannot make a temporary folder: {error}");
        let folder = Folder::new().map_err(failed)?;
        let readable = self.readable.get_or_init(|| Readable::without(self.hidden.as_deref()));
        let readable = readable.by(program, &temporary);
        let (scratch, tmp) = match &program.folder {
            Some(folder) => (folder.clone(), None),
            None => {
                let [scratch, tmp] = ["scratch", "tmp"].map(|name| folder.path().join(name));
                fs::create_dir(&scratch).and_then(|()| fs::create_dir(&tmp)).map_err(failed)?;
                let command = program.command.iter().map(Path::new);
                let tmp = tmp::in_folder(&tmp, command, &readable, &scratch).map_err(failed)?;
                (scratch, tmp)
            }
        };
        let wish = Wish { command: program.command.clone(), readable, scratch, tmp, limits };
        let file = folder.path().join("wish");
        let wish = serde_json::to_vec(&wish).map_err(io::Error::from);
        wish.and_then(|wish| fs::write(&file, wish))
            .map_err(|error| format!("cannot pass on what to run: {error}"))?;
        let shown = program.command.first().map_or("nothing".into(), |file| file.to_string_lossy());
        let supervisor = binary::executable()?;
        let output = Command::new(supervisor)
            .arg(SUPERVISE)
            .arg(file)
            .stdin(stdin)
            .stderr(Stdio::inherit())
            .process_group(0)
            .output()
            .map_err(|error| format!("cannot run `{}`: {error}", supervisor.display()))?;
        let (group, rest) = match first_line(&output.stdout) {
            Some((group, rest)) if !group.starts_with(b"{") => (group, rest),
            _ => (&[][..], &output.stdout[..]),
        };
        let (report, outputs) = first_line(rest).ok_or_else(|| {
            // Somebody ended it, and what it supervised may still be there.
            if let Ok(group) = String::from_utf8_lossy(group).parse() {
                let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
            }
            format!("the supervisor of `{shown}` ended without a report: {}", output.status)
        })?;
        let Report { end, cpu, wall, memory, least, stdout, unguarded } = serde_json::from_slice::<
            Result<Report, String>,
        >(report)
        .map_err(|error| format!("the supervisor of `{shown}` reported nonsense: {error}"))??;
        let (stdout, stderr) = outputs.split_at(stdout.min(outputs.len()));
        let (stdout, stderr) = (stdout.to_vec(), stderr.to_vec());
        Ok(Run { end, cpu, wall, memory, least, stdout, stderr, unguarded })
    }
}

fn first_line(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = text.iter().position(|&byte| byte == b'\n')?;
    Some((&text[..end], &text[end + 1..]))
}

/// The input in a file that has no name: the path of a case would lead to its answer.
fn copy(mut input: File, folder: &Path) -> io::Result<File> {
    let mut copy = tempfile::tempfile_in(folder)?;
    io::copy(&mut input, &mut copy)?;
    copy.rewind()?;
    Ok(copy)
}
