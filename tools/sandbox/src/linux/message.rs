//! Messages between the processes of a run. Paths are bytes and need not be text.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::path::PathBuf;

use crate::{Error, Limits, Result, cannot};

/// A request to a supervisor, and then to a launcher. Each path is a separate argument, because one argument is too short for
/// thousands of them.
pub struct RunRequest {
    pub limits: Limits,
    /// A file or a pipe, the program's standard input.
    pub input: PathBuf,
    /// A pipe, its standard output; empty if the supervisor reads that.
    pub output: PathBuf,
    /// The program's working folder, where it may write.
    pub folder: PathBuf,
    /// How many files it may have open, if that is more than usual.
    pub open_files: u64,
    pub unlimited_stack: bool,
    /// What the program may read, besides what it may execute.
    pub readable: Vec<PathBuf>,
    /// What the program may read and execute.
    pub executable: Vec<PathBuf>,
    /// Variables of the program's environment, as `NAME=VALUE`.
    pub environment: Vec<OsString>,
    /// The full path of the program, and its arguments.
    pub command: Vec<OsString>,
}

impl RunRequest {
    pub fn into_arguments(self) -> Vec<OsString> {
        let limits = serde_json::to_string(&self.limits).expect("limits are plain data");
        let counts = [self.readable.len(), self.executable.len(), self.environment.len()];
        let mut arguments = vec![limits.into()];
        arguments.extend([self.input, self.output, self.folder].map(OsString::from));
        arguments.push(self.open_files.to_string().into());
        arguments.push(self.unlimited_stack.to_string().into());
        arguments.extend(counts.map(|count| count.to_string().into()));
        let lists = self.readable.into_iter().chain(self.executable).map(OsString::from);
        arguments.extend(lists.chain(self.environment).chain(self.command));
        arguments
    }

    pub fn from_arguments(mut arguments: impl Iterator<Item = OsString>) -> Result<RunRequest> {
        let mut next = || arguments.next().ok_or(Error("a request is too short".to_owned()));
        let limits = serde_json::from_str(&next()?.to_string_lossy());
        let limits = limits.map_err(cannot("read limits"))?;
        let [input, output, folder] = [next()?, next()?, next()?].map(PathBuf::from);
        let open_files = next()?.to_string_lossy().parse().unwrap_or(0);
        let unlimited_stack = next()? == "true";
        let counts =
            [next()?, next()?, next()?].map(|count| count.to_string_lossy().parse().unwrap_or(0));
        let mut list = |count| arguments.by_ref().take(count).map(PathBuf::from).collect();
        let (readable, executable) = (list(counts[0]), list(counts[1]));
        let environment = arguments.by_ref().take(counts[2]).collect();
        let command = arguments.collect();
        Ok(RunRequest {
            limits,
            input,
            output,
            folder,
            open_files,
            unlimited_stack,
            readable,
            executable,
            environment,
            command,
        })
    }
}

/// Sends byte strings, each with its length before it. In one piece, so that the receiver wakes only once.
pub fn send<'a>(to: &mut impl Write, parts: impl IntoIterator<Item = &'a [u8]>) -> io::Result<()> {
    let mut message = vec![0; size_of::<usize>()];
    for part in parts {
        message.extend(part.len().to_le_bytes());
        message.extend(part);
    }
    let length = message.len() - size_of::<usize>();
    message[..size_of::<usize>()].copy_from_slice(&length.to_le_bytes());
    to.write_all(&message)
}

/// Receives what [`send`] has sent; an error at the end of `from`.
pub fn receive(from: &mut impl Read) -> io::Result<Vec<Vec<u8>>> {
    let mut length = [0; size_of::<usize>()];
    from.read_exact(&mut length)?;
    let mut message = vec![0; usize::from_le_bytes(length)];
    from.read_exact(&mut message)?;
    let (mut rest, mut parts) = (message.as_slice(), Vec::new());
    while let Some((length, following)) = rest.split_first_chunk() {
        let (part, following) = following.split_at(usize::from_le_bytes(*length));
        parts.push(part.to_vec());
        rest = following;
    }
    Ok(parts)
}
