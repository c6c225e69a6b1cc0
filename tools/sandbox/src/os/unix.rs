//! Linux, macOS, FreeBSD.

use std::ffi::OsString;
use std::fs::{self, File};
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Mutex, OnceLock};
use std::time::Duration;
use std::{env, io, thread};

use nix::fcntl::{Flock, FlockArg};
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level;

use crate::lock;
use crate::{End, Limit, Limits};

/// The input of programs that need none.
pub const NO_INPUT: &str = "/dev/null";
/// The time between two checks of the memory, each of which starts `ps`.
pub const MEMORY_TICK: Duration = Duration::from_millis(200);

/// Sets limits and becomes the program: seconds of CPU time, blocks of 512 bytes in a file, KiB of stack. The stack is as
/// large as the memory limit, as on judges; macOS allows less.
const LIMITED: &str = "ulimit -c 0; ulimit -t $1; ulimit -f $2
ulimit -S -s $3 2>/dev/null || ulimit -S -s $(ulimit -H -s); shift 3; exec \"$@\"";
/// The variables that a program inherits; compilers need them.
const ENVIRONMENT: [&str; 4] = ["PATH", "HOME", "DEVELOPER_DIR", "SDKROOT"];

/// A command for a program, in a new process group, with limits.
pub fn command(program: &[OsString], limits: &Limits) -> io::Result<Command> {
    // If the program does not exist, the exit code of the shell would look like the program's.
    fs::metadata(&program[0])?;
    let mut command = Command::new("/bin/sh");
    let limits = [limits.cpu.as_secs() + 1, limits.files / 512, limits.memory / 1024];
    command.args(["-c", LIMITED, "sh"]).args(limits.map(|limit| limit.to_string())).args(program);
    let environment = ENVIRONMENT.iter().filter_map(|name| Some((name, env::var_os(name)?)));
    command.env_clear().envs(environment).process_group(0);
    Ok(command)
}

/// The smallest peak that can be measured.
pub const LEAST_MEMORY: u64 = 8 << 20;

/// What the system may report at the end of a program that uses less: on Linux, it inherits the peak memory of this process.
pub fn inherited_memory() -> u64 {
    let peak = status_value("VmHWM:").and_then(|peak| peak.split(' ').next()?.parse::<u64>().ok());
    // Each processor has some pages that it has not counted yet.
    peak.map_or(0, |kilobytes| (kilobytes << 10) + (1 << 20))
}

/// A value in Linux's status of this process.
fn status_value(name: &str) -> Option<String> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let value = status.lines().find_map(|line| line.strip_prefix(name));
    Some(value?.trim().to_owned())
}

/// How a program ended, unless it was stopped.
pub fn end(status: ExitStatus) -> End {
    let Some(signal) = status.signal() else { return End::Exit(status.code().unwrap_or(-1)) };
    match Signal::try_from(signal) {
        Ok(Signal::SIGXFSZ) => End::Stopped(Limit::Files),
        Ok(signal) => End::Signal(signal.as_str().to_owned()),
        Err(_) => End::Signal(format!("signal {signal}")),
    }
}

/// A process group: a program and its descendants, except those that have left the group.
pub struct Group(Pid);

/// All groups that are running.
static GROUPS: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

impl Group {
    pub fn start(command: &mut Command) -> io::Result<(Child, Group)> {
        // Locked, so that a signal that ends this process finds the group, or comes before it starts.
        let mut groups = lock(&GROUPS);
        let child = command.spawn()?;
        let group = Pid::from_raw(child.id() as i32);
        groups.push(group);
        Ok((child, Group(group)))
    }

    /// The resident memory of the program now, by `ps`; 0 if that fails.
    pub fn memory(&self) -> u64 {
        let output = Command::new("ps").args(["-o", "rss=", "-p", &self.0.to_string()]).output();
        let kilobytes = output.map(|it| String::from_utf8_lossy(&it.stdout).trim().parse::<u64>());
        kilobytes.map_or(0, |kilobytes| kilobytes.unwrap_or(0) << 10)
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
    /// Locks a folder. `None` if it is gone by then or, without `waits`, another process has locked it.
    pub fn on(path: &Path, waits: bool) -> Option<Lock> {
        let how = if waits { FlockArg::LockExclusive } else { FlockArg::LockExclusiveNonblock };
        let file = Flock::lock(File::open(path).ok()?, how).ok()?;
        let is_there = fs::metadata(path).ok()?.ino() == file.metadata().ok()?.ino();
        is_there.then_some(Lock { _file: file })
    }
}

/// What is done before a signal ends this process.
static BEFORE_END: Mutex<Option<Box<dyn Fn() + Send>>> = Mutex::new(None);

/// From now on, and instead of what was set before, does this before a signal ends this process and all programs. Only on Unix.
pub fn before_signals_end(say: impl Fn() + Send + 'static) {
    *lock(&BEFORE_END) = Some(Box::new(say));
}

/// After the first call, INT, TERM and HUP still end this process, but call `clean_up` before.
pub fn clean_up_on_signals(clean_up: fn()) -> io::Result<()> {
    static HANDLED: OnceLock<()> = OnceLock::new();
    if HANDLED.set(()).is_err() {
        return Ok(());
    }
    // An ignored signal stays ignored: `nohup` relies on it.
    let ignored = status_value("SigIgn:").and_then(|mask| u64::from_str_radix(&mask, 16).ok());
    let is_handled = |signal: &i32| ignored.unwrap_or(0) >> (signal - 1) & 1 == 0;
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP].into_iter().filter(is_handled))?;
    thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            // Stays locked, so that nothing starts any more.
            let groups = lock(&GROUPS);
            for &group in groups.iter() {
                let _ = killpg(group, Signal::SIGKILL);
            }
            lock(&BEFORE_END).iter().for_each(|say| say());
            clean_up();
            let _ = low_level::emulate_default_handler(signal);
        }
    });
    Ok(())
}
