//! Linux, macOS, FreeBSD.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Mutex, OnceLock};
use std::thread;

use nix::fcntl::{Flock, FlockArg};
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level;

use crate::runner::lock;
use crate::{End, Limit, Limits};

/// Given to programs that need no input.
pub const NO_INPUT: &str = "/dev/null";

/// Some systems have a largest stack that is smaller than what judges give.
const LIMITED: &str = "ulimit -c 0; ulimit -t $1; ulimit -f $2
ulimit -S -s $3 2>/dev/null || ulimit -S -s $(ulimit -H -s); shift 3; exec \"$@\"";

/// A program in a group of its own. Beyond a whole second of CPU time the kernel stops it.
pub fn command(program: &[OsString], limits: &Limits) -> io::Result<Command> {
    // The shell would say this in words of its own.
    File::open(&program[0])?;
    let mut command = Command::new("/bin/sh");
    let limits = [limits.cpu.as_secs() + 1, limits.files / 512, limits.memory / 1024];
    command.args(["-c", LIMITED, "sh"]).args(limits.map(|limit| limit.to_string())).args(program);
    command.process_group(0);
    Ok(command)
}

/// How a program ended that nobody stopped.
pub fn end(status: ExitStatus) -> End {
    let Some(signal) = status.signal() else { return End::Exit(status.code().unwrap_or(-1)) };
    match Signal::try_from(signal) {
        Ok(Signal::SIGXFSZ) => End::Stopped(Limit::Files),
        Ok(signal) => End::Signal(signal.as_str().to_owned()),
        Err(_) => End::Signal(format!("signal {signal}")),
    }
}

/// A program and all that it has started, without what has left its group.
pub struct Group(Pid);

/// Those that run.
static GROUPS: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

impl Group {
    pub fn of(child: &mut Child) -> io::Result<Group> {
        let group = Pid::from_raw(child.id() as i32);
        lock(&GROUPS).push(group);
        Ok(Group(group))
    }

    /// What the program takes now, as `ps` says; nothing if it cannot be asked.
    pub fn memory(&self) -> u64 {
        let said = Command::new("ps").args(["-o", "rss=", "-p", &self.0.to_string()]).output();
        let said = said.map(|it| String::from_utf8_lossy(&it.stdout).trim().parse::<u64>());
        said.map_or(0, |kilobytes| kilobytes.unwrap_or(0) << 10)
    }

    pub fn end(&mut self) {
        let _ = killpg(self.0, Signal::SIGKILL);
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        lock(&GROUPS).retain(|group| *group != self.0);
    }
}

/// A lock on a folder, until it is dropped.
pub struct Lock {
    _file: Flock<File>,
}

impl Lock {
    /// Locks a folder, unless it is gone by then or, without `waits`, somebody else holds it.
    pub fn on(path: &Path, waits: bool) -> Option<Lock> {
        let how = if waits { FlockArg::LockExclusive } else { FlockArg::LockExclusiveNonblock };
        let file = Flock::lock(File::open(path).ok()?, how).ok()?;
        let is_there = fs::metadata(path).ok()?.ino() == file.metadata().ok()?.ino();
        is_there.then_some(Lock { _file: file })
    }
}

/// From the first call on, INT, TERM and HUP end this process as they would have, but tidy up first.
pub fn when_a_signal_ends_this(tidy: fn()) -> io::Result<()> {
    static HANDLED: OnceLock<()> = OnceLock::new();
    if HANDLED.set(()).is_err() {
        return Ok(());
    }
    // What is ignored stays so, as `nohup` wants it.
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    let is_heard = |signal: &i32| ignored >> (signal - 1) & 1 == 0;
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP].into_iter().filter(is_heard))?;
    thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            for &group in lock(&GROUPS).iter() {
                let _ = killpg(group, Signal::SIGKILL);
            }
            tidy();
            let _ = low_level::emulate_default_handler(signal);
        }
    });
    Ok(())
}
