//! Unix: signals, process groups and file modes. Used on Linux, macOS and FreeBSD.

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

/// Calls `tidy` before a signal ends this process.
pub fn on_interrupt(clean_up: fn()) -> io::Result<()> {
    let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    thread::spawn(move || {
        let Some(signal) = signals.forever().next() else { return };
        clean_up();
        let _ = emulate_default_handler(signal);
    });
    Ok(())
}

/// Starts a program in its own process group, which includes the compilers that cargo starts.
pub fn spawn(command: &mut Command) -> io::Result<Child> {
    command.process_group(0).spawn()
}

/// Kills a process group.
pub fn kill_group(program: u32) {
    let _ = killpg(Pid::from_raw(program as i32), Signal::SIGKILL);
}

/// A new file in this folder, with the permissions of the old file or the usual ones.
pub fn new_file(folder: &Path, old: Option<Permissions>) -> io::Result<NamedTempFile> {
    let permissions = old.unwrap_or(Permissions::from_mode(0o666));
    Builder::new().permissions(permissions).tempfile_in(folder)
}
