//! What differs between systems: how a program becomes another one.

use std::io;
use std::process::Command;

/// Becomes this program; why not, if it comes back.
#[cfg(unix)]
pub fn become_program(command: &mut Command) -> io::Error {
    std::os::unix::process::CommandExt::exec(command)
}

/// Runs this program to its end, and ends as it does: a program on Windows cannot become another one. Ctrl-C ends both.
#[cfg(windows)]
pub fn become_program(command: &mut Command) -> io::Error {
    match command.status() {
        Ok(status) => std::process::exit(status.code().unwrap_or(2)),
        Err(error) => error,
    }
}
