//! A cgroup (version 2) limits memory that no process has: buffers of sockets, files in memory, stacks of threads in the kernel.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

use crate::Limits;

/// The most threads, besides one for each process. Each has a stack in the kernel, which is no process's memory.
pub const MOST_THREADS: usize = 500;
/// What a cgroup may hold beyond the memory limit: with less, the kernel would slow programs down before a check stops them.
const MORE: u64 = 64 << 20;

/// The cgroup of one program; it is removed when this is dropped.
pub struct Cgroup {
    pub folder: PathBuf,
}

impl Cgroup {
    /// `None` where this process cannot make one: root can, and an ordinary user in a terminal of a desktop with systemd.
    pub fn new(limits: &Limits) -> Option<Cgroup> {
        let own = fs::read_to_string("/proc/self/cgroup").ok()?;
        let own = own.lines().find_map(|line| line.strip_prefix("0::/"))?;
        // Beside this process's own, which can have no parts with limits as long as it has processes itself.
        let own = Path::new("/sys/fs/cgroup").join(own);
        let parent = if own.ends_with("cgroup") { &own } else { own.parent()? };
        // Fails unless this is a cgroup of version 2.
        write(parent, "cgroup.subtree_control", "+memory +pids").ok()?;
        let cgroup = Cgroup { folder: parent.join(format!("sandbox-{}", process::id())) };
        // It exists, with its count of killed processes, if another process with this number was killed. If it cannot be made,
        // writing fails.
        let _ = fs::remove_dir(&cgroup.folder);
        let _ = fs::create_dir(&cgroup.folder);
        let threads = limits.processes + MOST_THREADS + 100;
        write(&cgroup.folder, "memory.max", &(limits.memory + MORE).to_string()).ok()?;
        write(&cgroup.folder, "pids.max", &threads.to_string()).ok()?;
        // A kernel without swap space has no such file.
        let _ = write(&cgroup.folder, "memory.swap.max", "0");
        Some(cgroup)
    }

    /// Moves this process into the cgroup.
    pub fn enter(folder: &Path) -> io::Result<()> {
        write(folder, "cgroup.procs", "0")
    }

    /// Whether the kernel has killed a process for its memory.
    pub fn has_run_out(&self) -> bool {
        let events = fs::read_to_string(self.folder.join("memory.events")).unwrap_or_default();
        let killed = events.lines().find_map(|line| line.strip_prefix("oom_kill "));
        killed.is_some_and(|count| count != "0")
    }
}

impl Drop for Cgroup {
    fn drop(&mut self) {
        let _ = fs::remove_dir(&self.folder);
    }
}

/// Writes to a file that exists.
fn write(folder: &Path, file: &str, text: &str) -> io::Result<()> {
    File::options().write(true).open(folder.join(file))?.write_all(text.as_bytes())
}
