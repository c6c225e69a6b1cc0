//! Finds and measures a program's descendants in `/proc`.

use std::collections::BTreeMap;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::Duration;
use std::{fs, io};

use nix::sys::prctl;
use nix::sys::signal::{SigSet, Signal, kill};
use nix::sys::signalfd::{SfdFlags, SignalFd};
use nix::sys::wait::{WaitPidFlag, WaitStatus, wait, waitpid};
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

fn children(pid: Pid) -> Vec<Pid> {
    let threads = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
    let lists =
        threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    let pids = |list: String| list.split_whitespace().filter_map(pid_of).collect::<Vec<_>>();
    lists.flat_map(pids).collect()
}

fn pid_of(text: &str) -> Option<Pid> {
    text.parse().ok().map(Pid::from_raw)
}

/// Fields 3 and up of proc_pid_stat(5). The name before them, in parentheses, may hold anything.
fn fields(stat: &str) -> Option<Vec<String>> {
    Some(stat.rsplit_once(')')?.1.split_whitespace().map(str::to_owned).collect())
}

fn stat(pid: Pid) -> Option<Vec<String>> {
    fields(&fs::read_to_string(format!("/proc/{pid}/stat")).ok()?)
}

/// The resources that some processes use.
#[derive(Default)]
pub struct Usage {
    pub cpu: Duration,
    pub memory: u64,
}

impl Usage {
    /// Counts pages that processes share once, if that decides whether they exceed `limit`.
    pub fn of(pids: &[Pid], limit: u64) -> Usage {
        let mut usage = Usage::default();
        // A process that has ended meanwhile counts for nothing.
        for one in pids.iter().filter_map(|&pid| usage_of(pid)) {
            usage.cpu += one.cpu;
            usage.memory += one.memory;
        }
        if usage.memory > limit && pids.len() > 1 {
            let share = |pid| bytes_in(&format!("/proc/{pid}/smaps_rollup"), "Pss:");
            usage.memory = pids.iter().filter_map(share).sum();
        }
        usage
    }
}

fn usage_of(pid: Pid) -> Option<Usage> {
    let stat = stat(pid)?;
    let field = |number: usize| stat.get(number - 3)?.parse::<u64>().ok();
    let per_second = sysconf(SysconfVar::CLK_TCK).ok()?? as u64;
    let page = sysconf(SysconfVar::PAGE_SIZE).ok()?? as u64;
    let ticks = field(14)? + field(15)? + field(16)? + field(17)?;
    // Page tables are no part of resident memory, and can be much larger.
    let page_tables = bytes_in(&format!("/proc/{pid}/status"), "VmPTE:").unwrap_or(0);
    Some(Usage {
        cpu: Duration::from_millis(ticks * 1000 / per_second),
        memory: field(24)? * page + page_tables,
    })
}

fn bytes_in(file: &str, name: &str) -> Option<u64> {
    let text = fs::read_to_string(file).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? << 10)
}

/// Whether a thread of the process runs, or waits only for a processor.
pub fn any_thread_runs(pid: Pid) -> bool {
    let threads = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
    threads
        .filter_map(|thread| fs::read_to_string(thread.path().join("stat")).ok())
        .any(|stat| fields(&stat).is_some_and(|fields| fields[0] == "R"))
}

/// The size of open files that have been deleted.
pub fn deleted_files(pids: &[Pid]) -> u64 {
    let open = pids.iter().flat_map(|pid| fs::read_dir(format!("/proc/{pid}/fd")));
    let found = open.flatten().flatten().filter_map(|file| fs::metadata(file.path()).ok());
    let found = found.filter(|it| it.is_file() && it.nlink() == 0);
    // A file counts once, however often it is open.
    let files: BTreeMap<_, _> = found.map(|it| ((it.dev(), it.ino()), it.blocks() * 512)).collect();
    files.values().sum()
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
