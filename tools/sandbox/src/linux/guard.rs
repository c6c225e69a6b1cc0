//! A guard runs a program without limits, and kills it and its descendants when the process that started the guard is gone.

use std::ffi::{OsStr, OsString};
use std::os::fd::AsFd;
use std::process::{self, Command};

use nix::poll::{PollFd, PollFlags, poll};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::{Pid, getppid};

use super::proc::Descendants;
use crate::is_sandbox_off;
use crate::shown;

/// The first argument of a guard.
pub const ROLE: &str = "guard-one-program";

/// How often it checks that its parent exists, in milliseconds. A parent-death signal would come too early: when the thread
/// that started the guard ends.
const TICK: u16 = 100;

/// A command for this program, to which arguments can be added. If this process ends, even by SIGKILL, so do the program and
/// its descendants. If a signal ends the program, the exit code is 128 plus its number.
pub fn guarded(program: impl AsRef<OsStr>) -> Command {
    if is_sandbox_off() {
        return Command::new(program);
    }
    let mut command = Command::new(super::own_executable());
    command.args([ROLE, &process::id().to_string()]).arg(program);
    command
}

pub fn serve(mut arguments: impl Iterator<Item = OsString>) -> i32 {
    let (parent, program) = (arguments.next(), arguments.next().unwrap_or_default());
    let is_orphan = || parent.as_deref() != Some(OsStr::new(&getppid().to_string()));
    let processes = match Descendants::adopt() {
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
