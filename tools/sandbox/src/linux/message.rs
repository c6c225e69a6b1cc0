//! What the processes of a run send each other. Paths are bytes: nothing here needs them to be text.

use std::ffi::OsString;
use std::io::{self, Read, Write};

use serde::{Deserialize, Serialize};

use crate::{Error, Limits, cannot};

/// What a supervisor is asked for, and then a launcher.
#[derive(Serialize, Deserialize)]
pub struct Request {
    pub limits: Limits,
    /// A file, the program's standard input.
    pub input: OsString,
    /// The folder in which the program may write, and in which it starts.
    pub scratch: OsString,
    /// What it may read.
    pub readable: Vec<OsString>,
    /// What it may read and execute.
    pub executable: Vec<OsString>,
    /// The program, by its whole path, and its arguments.
    #[serde(skip)]
    pub command: Vec<OsString>,
}

impl Request {
    pub fn into_arguments(self) -> Vec<OsString> {
        let rest = serde_json::to_string(&self).expect("a request is plain data");
        [rest.into()].into_iter().chain(self.command).collect()
    }

    pub fn from_arguments(mut arguments: impl Iterator<Item = OsString>) -> Result<Request, Error> {
        let rest = arguments.next().unwrap_or_default().into_encoded_bytes();
        let rest: Request = serde_json::from_slice(&rest).map_err(cannot("read a request"))?;
        Ok(Request { command: arguments.collect(), ..rest })
    }
}

/// Sends byte strings, each with its length before it.
pub fn send<'a>(to: &mut impl Write, parts: impl IntoIterator<Item = &'a [u8]>) -> io::Result<()> {
    let mut message = Vec::new();
    for part in parts {
        message.extend(part.len().to_le_bytes());
        message.extend(part);
    }
    to.write_all(&message.len().to_le_bytes())?;
    to.write_all(&message)?;
    to.flush()
}

/// Receives what was sent that way; an error at the end of `from`.
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
