//! What a program and its descendants are doing at a moment, as the kernel tells it in `/proc`.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::Duration;

use nix::sys::signal::{Signal, kill};
use nix::unistd::{Pid, SysconfVar, sysconf};

use crate::wish::MOST_FILES;

/// The processes that this one started, and those that they started.
pub fn descendants() -> Vec<Pid> {
    let mut found = children(Pid::this());
    let mut next = 0;
    while let Some(&pid) = found.get(next) {
        found.extend(children(pid));
        next += 1;
    }
    found
}

fn children(pid: Pid) -> Vec<Pid> {
    let Ok(threads) = fs::read_dir(format!("/proc/{pid}/task")) else { return Vec::new() };
    let lists = threads
        .flatten()
        .filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    lists
        .flat_map(|list| {
            list.split_whitespace()
                .filter_map(|pid| pid.parse().ok())
                .map(Pid::from_raw)
                .collect::<Vec<_>>()
        })
        .collect()
}

/// Ends them all.
pub fn kill_descendants() {
    for pid in descendants() {
        // It may have ended in the meantime, which is just as well.
        let _ = kill(pid, Signal::SIGKILL);
    }
}

/// What they take.
#[derive(Default)]
pub struct Look {
    pub processes: usize,
    pub cpu: Duration,
    pub memory: u64,
}

impl Look {
    /// Pages that processes share count once, if that decides whether `limit` is kept.
    pub fn at(pids: &[Pid], limit: u64) -> Look {
        let mut look = Look { processes: pids.len(), ..Look::default() };
        for &pid in pids {
            // A process that has ended meanwhile counts for nothing.
            let Some(its) = look_at(pid, limit) else { continue };
            look.cpu += its.cpu;
            look.memory += its.memory;
        }
        if look.memory > limit && pids.len() > 1 {
            look.memory = pids.iter().filter_map(|&pid| share_of(pid)).sum();
        }
        look
    }
}

/// The same of one process.
fn look_at(pid: Pid, limit: u64) -> Option<Look> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let fields = fields(&stat)?;
    let field = |number: usize| fields.get(number - 3)?.parse::<u64>().ok();
    let per_second = sysconf(SysconfVar::CLK_TCK).ok()?? as u64;
    let page = sysconf(SysconfVar::PAGE_SIZE).ok()?? as u64;
    let ticks = field(14)? + field(15)? + field(16)? + field(17)?;
    Some(Look {
        processes: 1,
        cpu: Duration::from_millis(ticks * 1000 / per_second),
        memory: field(24)? * page
            + page_tables_of(pid).unwrap_or(0)
            // To look for it takes time, and there is none where there are no addresses for it.
            + if field(23)? > limit { shared_and_absent(pid).unwrap_or(0) } else { 0 },
    })
}

/// Fields 3 and up of proc_pid_stat(5). The name before them, in parentheses, may hold anything.
fn fields(stat: &str) -> Option<Vec<&str>> {
    Some(stat.rsplit_once(')')?.1.split_whitespace().collect())
}

/// Does a thread of the process run, or wait for nothing but a processor?
pub fn any_thread_runs(pid: Pid) -> bool {
    let threads = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
    threads
        .filter_map(|thread| fs::read_to_string(thread.path().join("stat")).ok())
        .any(|stat| fields(&stat).is_some_and(|fields| fields.first() == Some(&"R")))
}

/// Resident memory of a process, its part of what it shares with others.
fn share_of(pid: Pid) -> Option<u64> {
    bytes_in(&format!("/proc/{pid}/smaps_rollup"), "Pss:")
}

/// They are no part of resident memory, and can be much larger.
fn page_tables_of(pid: Pid) -> Option<u64> {
    bytes_in(&format!("/proc/{pid}/status"), "VmPTE:")
}

/// Shared memory without a file: what is said not to be needed of it stays, and is resident no more.
fn shared_and_absent(pid: Pid) -> Option<u64> {
    let maps = fs::read_to_string(format!("/proc/{pid}/maps")).ok()?;
    let shared = maps.lines().filter(|line| line.ends_with("/dev/zero (deleted)"));
    let lengths = shared.filter_map(|line| {
        let (start, end) = line.split_once(' ')?.0.split_once('-')?;
        Some(u64::from_str_radix(end, 16).ok()? - u64::from_str_radix(start, 16).ok()?)
    });
    let present = bytes_in(&format!("/proc/{pid}/status"), "RssShmem:")?;
    Some(lengths.sum::<u64>().saturating_sub(present))
}

fn bytes_in(file: &str, name: &str) -> Option<u64> {
    let text = fs::read_to_string(file).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? << 10)
}

/// What files take that are open and have no name any more.
pub fn deleted_files(pids: &[Pid]) -> u64 {
    let open = pids.iter().flat_map(|pid| fs::read_dir(format!("/proc/{pid}/fd")));
    let found = open.flatten().flatten().filter_map(|file| fs::metadata(file.path()).ok());
    let found = found.filter(|it| it.is_file() && it.nlink() == 0);
    // However often one is open, it is there once.
    let files: BTreeMap<_, _> = found.map(|it| ((it.dev(), it.ino()), it.blocks() * 512)).collect();
    files.values().sum()
}

/// What the program's files take; more than it may have, if that cannot be seen.
pub fn bytes_below(folder: &Path) -> u64 {
    let mut folders = vec![folder.to_owned()];
    let mut bytes = 0;
    while let (Some(folder), ..=MOST_FILES) = (folders.pop(), bytes) {
        match fs::read_dir(&folder) {
            Ok(entries) => {
                for entry in entries.flatten() {
                    // One that is empty takes its place as well.
                    bytes += entry.metadata().map_or(0, |it| 4096.max(it.blocks() * 512));
                    if entry.file_type().is_ok_and(|it| it.is_dir()) {
                        folders.push(entry.path());
                    }
                }
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(_) => bytes += MOST_FILES + 1,
        }
    }
    bytes
}
