//! Starting another program in place of this one, on Unix and on Windows.

use std::io;
use std::process::Command;

/// Replaces this process; returns only if that fails.
#[cfg(unix)]
pub fn become_program(command: &mut Command) -> io::Error {
    std::os::unix::process::CommandExt::exec(command)
}

/// Windows cannot replace a process: runs the program and exits with its code. Ctrl-C ends both.
#[cfg(windows)]
pub fn become_program(command: &mut Command) -> io::Error {
    match command.status() {
        Ok(status) => std::process::exit(status.code().unwrap_or(2)),
        Err(error) => error,
    }
}
