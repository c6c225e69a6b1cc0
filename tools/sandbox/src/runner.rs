//! Runs one program on one input, under limits, and measures it.
//!
//! Here the folders are made, and it is said what may be read; all else is done by an executable of its own.

use std::fs::{self, File};
use std::io::{self, Seek, Write};
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use tempfile::NamedTempFile;

use crate::error::{Error, cannot};
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
    /// Those that nobody uses.
    desks: Mutex<Vec<Desk>>,
}

impl Default for Runner {
    fn default() -> Runner {
        Runner::new()
    }
}

impl Runner {
    /// A runner whose programs may read whatever lies in a folder of the system.
    pub fn new() -> Runner {
        Runner { hidden: None, readable: OnceLock::new(), desks: Mutex::default() }
    }

    /// The same runner, whose programs may not read that folder, even if it lies in a folder of the system or in one
    /// that they may read. A file in it that is said to be theirs they may read.
    pub fn hiding(self, folder: &Path) -> Runner {
        Runner { hidden: Some(folder.to_owned()), ..self }
    }

    /// Runs `program` with `input` as its standard input.
    pub fn run(&self, program: &Executable, input: &Path, limits: Limits) -> Result<Run, Error> {
        let failed = |error| cannot("make a temporary folder")(error);
        let free = self.desks.lock().expect("no desk was left half free").pop();
        let mut desk = free.map_or_else(Desk::new, Ok).map_err(failed)?;
        let input = File::open(input).map_err(cannot(format!("read `{}`", input.display())))?;
        desk.copy(input).map_err(cannot("copy the input"))?;
        let readable = self.readable.get_or_init(|| Readable::without(self.hidden.as_deref()));
        let readable = readable.by(program, &tempfile::env::temp_dir());
        let folder = desk.folder.path().to_owned();
        let (scratch, tmp) = match &program.folder {
            Some(folder) => (folder.clone(), None),
            None => {
                let command = program.command.iter().map(Path::new);
                let tmp = tmp::in_folder(&folder, command, &readable).map_err(failed)?;
                (desk.scratch.clone(), tmp)
            }
        };
        let shown = program.command.first().map_or("nothing".into(), |file| file.to_string_lossy());
        let (command, input) = (program.command.clone(), desk.input.path().to_owned());
        let wish = Wish { command, input, folder, readable, scratch, tmp, limits };
        let output = supervised(&wish)?;
        let (group, rest) = match first_line(&output.stdout) {
            Some((group, rest)) if !group.starts_with(b"{") => (group, rest),
            _ => (&[][..], &output.stdout[..]),
        };
        let (report, outputs) = first_line(rest).ok_or_else(|| {
            // Somebody ended it, and what it supervised may still be there.
            if let Ok(group) = String::from_utf8_lossy(group).parse() {
                let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
            }
            Error::NoReport(shown.to_string(), output.status.to_string())
        })?;
        let Report { end, cpu, wall, memory, least, stdout, unguarded } =
            serde_json::from_slice::<Result<Report, Error>>(report)
                .map_err(|error| Error::Nonsense(shown.to_string(), error.to_string()))??;
        if desk.is_untouched() {
            self.desks.lock().expect("no desk was left half free").push(desk);
        }
        let (stdout, stderr) = outputs.split_at(stdout.min(outputs.len()));
        let (stdout, stderr) = (stdout.to_vec(), stderr.to_vec());
        Ok(Run { end, cpu, wall, memory, least, stdout, stderr, unguarded })
    }
}

fn first_line(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = text.iter().position(|&byte| byte == b'\n')?;
    Some((&text[..end], &text[end + 1..]))
}

/// What a run has on the disk. To make all of it takes as long as to start a program, so one that looks as if nobody had
/// been there serves again.
struct Desk {
    folder: Folder,
    /// In that folder, by a name that nothing else has which a program sees there.
    scratch: PathBuf,
    /// The path of a case would lead to its answer.
    input: NamedTempFile,
    /// How the folders looked when they were made.
    new: [Looks; 2],
}

/// Rights, links, length, and both dates, of which nobody can set the second.
type Looks = (u32, u64, u64, [i64; 4]);

impl Desk {
    fn new() -> io::Result<Desk> {
        let folder = Folder::new()?;
        let scratch = folder.path().join(folder.path().file_name().unwrap_or_default());
        fs::create_dir(&scratch)?;
        let new = [looks(folder.path())?, looks(&scratch)?];
        Ok(Desk { folder, scratch, input: NamedTempFile::new()?, new })
    }

    fn copy(&mut self, mut input: File) -> io::Result<()> {
        self.input.rewind()?;
        let length = io::copy(&mut input, self.input.as_file_mut())?;
        self.input.as_file().set_len(length)
    }

    fn is_untouched(&self) -> bool {
        let folders = [(self.folder.path(), 1), (&self.scratch, 0)];
        folders.iter().zip(&self.new).all(|((folder, inside), new)| {
            // Dates change only so often.
            fs::read_dir(folder).is_ok_and(|entries| entries.count() == *inside)
                && looks(folder).is_ok_and(|looks| looks == *new)
        })
    }
}

fn looks(folder: &Path) -> io::Result<Looks> {
    let it = folder.metadata()?;
    let dates = [it.mtime(), it.mtime_nsec(), it.ctime(), it.ctime_nsec()];
    Ok((it.mode(), it.nlink(), it.len(), dates))
}

/// What a supervisor printed who was asked for that.
fn supervised(wish: &Wish) -> Result<Output, Error> {
    let wish = serde_json::to_vec(&wish).map_err(cannot("pass on what to run"))?;
    let supervisor = binary::executable()?;
    let run = || {
        let mut running = Command::new(supervisor)
            .arg(SUPERVISE)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .process_group(0)
            .spawn()?;
        // One that has ended by now is missed below.
        let _ = running.stdin.take().expect("stdin is piped").write_all(&wish);
        running.wait_with_output()
    };
    run().map_err(cannot(format!("run `{}`", supervisor.display())))
}
