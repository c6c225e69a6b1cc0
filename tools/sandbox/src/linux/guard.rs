//! A guard runs a program without limits, and ends it with all its descendants when whoever asked for it is gone.

use std::ffi::{OsStr, OsString};
use std::os::fd::AsFd;
use std::process::{self, Command};

use nix::poll::{PollFd, PollFlags, poll};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::{Pid, getppid};

use super::proc::Processes;
use crate::runner::is_off;
use crate::shown;

/// The first argument of a guard.
pub const ROLE: &str = "guard-one-program";

/// How often it looks whether whoever asked is there, in milliseconds. A signal at the parent's death would come when the
/// thread ends that started the guard.
const TICK: u16 = 100;

/// A command for this program, to which arguments and the like can be added. If this process ends, even by SIGKILL, so do
/// the program and all that it has started. A signal that ends the program shows as exit code 128 and its number.
pub fn guarded(program: impl AsRef<OsStr>) -> Command {
    if is_off() {
        return Command::new(program);
    }
    let mut command = Command::new(super::own_executable());
    command.args([ROLE, &process::id().to_string()]).arg(program);
    command
}

pub fn serve(mut arguments: impl Iterator<Item = OsString>) -> i32 {
    let (asker, program) = (arguments.next(), arguments.next().unwrap_or_default());
    let is_orphan = || asker.as_deref() != Some(OsStr::new(&getppid().to_string()));
    let processes = match Processes::adopt() {
        Ok(processes) => processes,
        Err(error) => {
            eprintln!("error: {error}");
            return 126;
        }
    };
    let child = match Command::new(&program).args(arguments).spawn() {
        Ok(child) => Pid::from_raw(child.id() as i32),
        Err(error) => {
            eprintln!("error: cannot run {}: {error}", shown(&program));
            return 127;
        }
    };
    loop {
        let mut ended = [PollFd::new(processes.ended.as_fd(), PollFlags::POLLIN)];
        if poll(&mut ended, TICK).is_ok_and(|count| count > 0) {
            let _ = processes.ended.read_signal();
        }
        while let Ok(status) = waitpid(None, Some(WaitPidFlag::WNOHANG)) {
            match status {
                WaitStatus::StillAlive => break,
                WaitStatus::Exited(pid, code) if pid == child => return code,
                WaitStatus::Signaled(pid, signal, _) if pid == child => return 128 + signal as i32,
                _ => {}
            }
        }
        if is_orphan() {
            processes.end_all();
            return 1;
        }
    }
}
