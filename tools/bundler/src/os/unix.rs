//! How a run ends before its time, and who may read a new file: on Linux, macOS and FreeBSD.

use std::fs::Permissions;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command};
use std::thread;

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;
use tempfile::{Builder, NamedTempFile};

/// Tidies up before a signal ends this process.
pub fn before_the_end(tidy: fn()) -> io::Result<()> {
    let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    thread::spawn(move || {
        let Some(signal) = signals.forever().next() else { return };
        tidy();
        let _ = emulate_default_handler(signal);
    });
    Ok(())
}

/// Starts a program in a process group of its own: the compilers that cargo starts are in it as well.
pub fn spawn(command: &mut Command) -> io::Result<Child> {
    command.process_group(0).spawn()
}

/// Ends the process group of this program.
pub fn end_group(program: u32) {
    let _ = killpg(Pid::from_raw(program as i32), Signal::SIGKILL);
}

/// A new file in this folder, as open to others as the old file, or as any new one.
pub fn file(folder: &Path, old: Option<Permissions>) -> io::Result<NamedTempFile> {
    let permissions = old.unwrap_or(Permissions::from_mode(0o666));
    Builder::new().permissions(permissions).tempfile_in(folder)
}
