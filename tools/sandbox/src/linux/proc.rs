//! Finds and measures a program's descendants in `/proc`.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io, iter};

use nix::sys::prctl;
use nix::sys::signal::{SigSet, Signal, kill};
use nix::sys::signalfd::{SfdFlags, SignalFd};
use nix::sys::wait::{WaitPidFlag, WaitStatus, wait, waitpid};
use nix::time::{clock_getcpuclockid, clock_gettime};
use nix::unistd::{Pid, SysconfVar, sysconf};

use crate::{Error, Result, cannot};

/// The most descendants that are listed at a time: a fork bomb could grow faster than it is listed.
const MOST: usize = 2000;

const UNLISTED: &str = "this kernel does not list the children of a process (CONFIG_PROC_CHILDREN), so programs cannot be stopped reliably; \
with SANDBOX=off, programs run without the sandbox: judge only programs that you trust";

/// All descendants of this process, including those whose parents have ended.
pub struct Descendants {
    /// Readable when a child has ended.
    pub ended: SignalFd,
}

impl Descendants {
    /// Makes orphans children of this process from now on.
    pub fn adopt() -> Result<Descendants> {
        if !fs::exists("/proc/thread-self/children").unwrap_or(false) {
            return Err(Error(UNLISTED.to_owned()));
        }
        prctl::set_child_subreaper(true).map_err(cannot("adopt orphans"))?;
        let signals = SigSet::from(Signal::SIGCHLD);
        let ended = signals.thread_block().and_then(|()| {
            SignalFd::with_flags(&signals, SfdFlags::SFD_NONBLOCK | SfdFlags::SFD_CLOEXEC)
        });
        Ok(Descendants { ended: ended.map_err(cannot("watch for the end of programs"))? })
    }

    pub fn all(&self) -> Vec<Pid> {
        let mut found = children(Pid::this());
        let mut next = 0;
        while let (Some(&pid), ..MOST) = (found.get(next), next) {
            found.extend(children(pid));
            next += 1;
        }
        found
    }

    pub fn kill_all(&self) {
        for pid in self.all() {
            // If this fails, the process has ended in the meantime.
            let _ = kill(pid, Signal::SIGKILL);
        }
    }

    /// Kills all descendants until none is left.
    pub fn end_all(&self) {
        loop {
            // Reaps all dead ones first: to list the descendants after each of thousands would take minutes.
            match waitpid(None, Some(WaitPidFlag::WNOHANG)) {
                Err(_) => break,
                Ok(WaitStatus::StillAlive) => {}
                Ok(_) => continue,
            }
            self.kill_all();
            let _ = wait();
        }
    }
}

/// The folders of the threads of a process.
fn threads(pid: Pid) -> impl Iterator<Item = PathBuf> {
    let threads = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
    threads.map(|thread| thread.path())
}

fn children(pid: Pid) -> Vec<Pid> {
    let lists = threads(pid).filter_map(|it| fs::read_to_string(it.join("children")).ok());
    let lists: Vec<String> = lists.collect();
    lists
        .join(" ")
        .split_whitespace()
        .filter_map(|pid| pid.parse().ok().map(Pid::from_raw))
        .collect()
}

/// Fields 3 and up of proc_pid_stat(5). The name before them, in parentheses, may hold anything.
fn fields(stat: &str) -> Vec<&str> {
    let (_, fields) = stat.rsplit_once(')').unwrap_or_default();
    fields.split_whitespace().collect()
}

/// A process as it is now.
pub struct Process {
    pid: Pid,
    /// Its folder or, if its main thread has ended, that of another thread.
    folder: PathBuf,
    status: String,
}

impl Process {
    pub fn now(pid: Pid) -> Process {
        let main = iter::once(format!("/proc/{pid}").into());
        let mut folders = main.chain(iter::once_with(|| threads(pid)).flatten());
        let found = folders.find_map(|folder| {
            let status = fs::read_to_string(folder.join("status")).ok()?;
            status.contains("VmRSS:").then_some((folder, status))
        });
        let (folder, status) =
            found.unwrap_or_else(|| (format!("/proc/{pid}").into(), String::new()));
        Process { pid, folder, status }
    }

    fn usage(&self) -> Option<Usage> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.pid)).ok()?;
        let fields = fields(&stat);
        let field = |number: usize| fields.get(number - 3)?.parse::<u64>().ok();
        let per_second = sysconf(SysconfVar::CLK_TCK).ok()?? as u64;
        let of_ended_children = field(16)? + field(17)?;
        let own = clock_getcpuclockid(self.pid).and_then(clock_gettime).ok()?;
        // A program can move its memory to swap space. Page tables can be much larger than the pages.
        let memory = ["VmRSS:", "VmSwap:", "VmPTE:"].map(|name| bytes_in(&self.status, name));
        Some(Usage {
            cpu: Duration::from(own) + Duration::from_millis(of_ended_children * 1000 / per_second),
            delayed: delay_of(self.pid),
            memory: memory.into_iter().flatten().sum(),
            threads: field(20)? as usize,
        })
    }

    /// The open files that have been deleted: their numbers on their disks, and their sizes.
    fn deleted_files(&self) -> BTreeMap<(u64, u64), u64> {
        let open = fs::read_dir(self.folder.join("fd")).into_iter().flatten().flatten();
        let found = open.filter_map(|file| fs::metadata(file.path()).ok());
        let found = found.filter(|it| it.is_file() && it.nlink() == 0);
        found.map(|it| ((it.ino(), it.dev()), it.blocks() * 512)).collect()
    }

    /// How many files below this folder are deleted and mapped, but not open.
    pub fn hidden_files(&self, folder: &Path) -> usize {
        let Some(folder) = folder.file_name().map(OsStr::to_string_lossy) else { return 0 };
        let (maps, open) = (fs::read(self.folder.join("maps")), self.deleted_files());
        let maps = String::from_utf8_lossy(maps.as_deref().unwrap_or_default()).into_owned();
        let deleted = maps.lines().filter(|it| it.ends_with(" (deleted)") && it.contains(&*folder));
        let numbers = deleted.filter_map(|line| line.split_whitespace().nth(4)?.parse().ok());
        let is_open = |number| open.range((number, 0)..=(number, u64::MAX)).next().is_some();
        numbers.filter(|&number| !is_open(number)).collect::<BTreeSet<u64>>().len()
    }
}

/// The resources that some processes use.
#[derive(Default)]
pub struct Usage {
    pub cpu: Duration,
    /// For how long their main threads have waited for a processor.
    pub delayed: Duration,
    pub memory: u64,
    pub threads: usize,
}

impl Usage {
    /// Counts pages that processes share once, if that decides whether they exceed `limit`.
    pub fn of(processes: &[Process], limit: u64) -> Usage {
        let mut usage = Usage::default();
        // A process that has ended meanwhile counts for nothing.
        for one in processes.iter().filter_map(Process::usage) {
            usage.cpu += one.cpu;
            usage.delayed += one.delayed;
            usage.memory += one.memory;
            usage.threads += one.threads;
        }
        if usage.memory > limit && processes.len() > 1 {
            let shares = processes.iter().filter_map(|process| {
                let rollup = fs::read_to_string(process.folder.join("smaps_rollup")).ok()?;
                bytes_in(&rollup, "Pss:")
            });
            usage.memory = shares.sum();
        }
        usage
    }
}

/// A value in a file of `/proc`.
fn bytes_in(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? << 10)
}

/// For how long the main thread of a process has waited for a processor, if this kernel measures that.
pub fn delay_of(pid: Pid) -> Duration {
    let text = fs::read_to_string(format!("/proc/{pid}/schedstat")).unwrap_or_default();
    let delay = text.split(' ').nth(1).and_then(|delay| delay.parse().ok());
    Duration::from_nanos(delay.unwrap_or_default())
}

/// Whether a thread of the process runs, or waits only for a processor.
pub fn any_thread_runs(pid: Pid) -> bool {
    let mut stats = threads(pid).filter_map(|it| fs::read_to_string(it.join("stat")).ok());
    stats.any(|stat| fields(&stat).first() == Some(&"R"))
}

/// The size of open files that have been deleted.
pub fn deleted_files(processes: &[Process]) -> u64 {
    // A file counts once, however often it is open.
    processes.iter().flat_map(Process::deleted_files).collect::<BTreeMap<_, _>>().values().sum()
}

/// The size of the files in a folder. Larger than `most` if they are larger than that, or cannot be read.
pub fn bytes_below(folder: &Path, most: u64) -> u64 {
    let mut folders = vec![folder.to_owned()];
    let mut bytes = 0;
    while let Some(folder) = folders.pop().filter(|_| bytes <= most) {
        match fs::read_dir(&folder) {
            Ok(entries) => {
                for entry in entries.flatten() {
                    // An empty file needs space as well.
                    bytes += entry.metadata().map_or(0, |it| 4096.max(it.blocks() * 512));
                    if entry.file_type().is_ok_and(|it| it.is_dir()) {
                        folders.push(entry.path());
                    }
                }
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(_) => bytes += most + 1,
        }
    }
    bytes
}
