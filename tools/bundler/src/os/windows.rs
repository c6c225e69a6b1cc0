//! How a run ends before its time, and who may read a new file: on Windows.

use std::fs::Permissions;
use std::io;
use std::path::Path;
use std::process::{self, Child, Command};

use tempfile::NamedTempFile;

/// The exit code of a program that Ctrl-C ended: `STATUS_CONTROL_C_EXIT`.
const INTERRUPTED: u32 = 0xc000_013a;

/// Tidies up before Ctrl-C, or the console that is closed, ends this process.
pub fn before_the_end(tidy: fn()) -> io::Result<()> {
    let end = move || {
        tidy();
        process::exit(INTERRUPTED as i32)
    };
    ctrlc::set_handler(end).map_err(io::Error::other)
}

pub fn spawn(command: &mut Command) -> io::Result<Child> {
    command.spawn()
}

/// It has ended by itself: Ctrl-C reaches all programs of a console.
pub fn end_group(_program: u32) {}

/// A new file in this folder, which has its permissions.
pub fn file(folder: &Path, _old: Option<Permissions>) -> io::Result<NamedTempFile> {
    NamedTempFile::new_in(folder)
}
