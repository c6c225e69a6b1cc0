//! Windows: Ctrl-C and new files.

use std::fs::Permissions;
use std::io;
use std::path::Path;
use std::process::{self, Child, Command};

use tempfile::NamedTempFile;

/// The exit code of a program that Ctrl-C has ended: `STATUS_CONTROL_C_EXIT`.
const INTERRUPTED: u32 = 0xc000_013a;

/// Calls `tidy` before Ctrl-C or a closed console ends this process.
pub fn on_interrupt(clean_up: fn()) -> io::Result<()> {
    let end = move || {
        clean_up();
        process::exit(INTERRUPTED as i32)
    };
    ctrlc::set_handler(end).map_err(io::Error::other)
}

pub fn spawn(command: &mut Command) -> io::Result<Child> {
    command.spawn()
}

/// Does nothing: Ctrl-C reaches all programs of a console.
pub fn kill_group(_program: u32) {}

/// A new file in this folder, with the folder's permissions.
pub fn new_file(folder: &Path, _old: Option<Permissions>) -> io::Result<NamedTempFile> {
    NamedTempFile::new_in(folder)
}
