//! A folder for all that this process keeps for a while. It goes with the process, however that ends.

use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::fs::MetadataExt;
use std::path::{self, Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;

use nix::fcntl::{Flock, FlockArg};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level;
use tempfile::{Builder, NamedTempFile, TempDir};

use crate::{Error, cannot, shown};

/// A folder that this process holds by a lock. It is removed when this is dropped or a signal ends the process; if the
/// process is killed, the next one with the same parent and prefix removes it.
pub struct Scratch {
    path: PathBuf,
    _lock: Flock<File>,
}

/// The scratch folders of this process. A signal handler locks them for good.
static HELD: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

impl Scratch {
    /// Makes a folder in `parent` whose name begins with `prefix`, and removes those that nobody holds any more.
    pub fn new(parent: &Path, prefix: &str) -> Result<Scratch, Error> {
        let failed =
            |error: io::Error| cannot(format!("make a folder in {}", shown(parent)))(error);
        let parent = &path::absolute(parent).map_err(failed)?;
        remove_when_a_signal_ends_this().map_err(cannot("listen for signals"))?;
        fs::create_dir_all(parent).map_err(failed)?;
        for entry in fs::read_dir(parent).map_err(failed)?.flatten() {
            let is_one = entry.file_name().as_encoded_bytes().starts_with(prefix.as_bytes())
                && entry.file_type().is_ok_and(|kind| kind.is_dir());
            if let Some(_lock) = is_one.then(|| lock(&entry.path(), false)).flatten() {
                remove(&entry.path());
            }
        }
        loop {
            let mut held = held();
            let made = Builder::new().prefix(prefix).tempdir_in(parent).map_err(failed)?;
            // Another process may have taken it for one that nobody holds.
            if let Some(_lock) = lock(made.path(), false) {
                let path = made.keep();
                held.push(path.clone());
                return Ok(Scratch { path, _lock });
            }
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// An empty folder in it.
    pub fn folder(&self) -> Result<Folder, Error> {
        let made = Builder::new().prefix("run-").tempdir_in(&self.path);
        made.map(Folder).map_err(cannot(format!("make a folder in {}", shown(&self.path))))
    }

    /// A file in it with that text, as long as it is held.
    pub fn file(&self, text: &[u8]) -> Result<NamedTempFile, Error> {
        self.copy(&mut &*text)
    }

    pub(crate) fn copy(&self, source: &mut impl io::Read) -> Result<NamedTempFile, Error> {
        let copied = NamedTempFile::new_in(&self.path).and_then(|mut file| {
            io::copy(source, &mut file)?;
            file.flush().map(|()| file)
        });
        copied.map_err(cannot(format!("write a file in {}", shown(&self.path))))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Waits for ever if a signal is about to end this process: what fails now, fails for that reason alone.
        let mut held = held();
        remove(&self.path);
        held.retain(|path| *path != self.path);
    }
}

/// A folder that is removed when this is dropped, whatever programs have put into it.
pub struct Folder(TempDir);

impl Folder {
    /// Where it is.
    pub fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        remove(self.path());
    }
}

/// Removes a scratch folder as soon as the process that holds it has ended.
pub(crate) fn remove_after_its_holder(path: &Path) {
    if let Some(_lock) = lock(path, true) {
        remove(path);
    }
}

fn held() -> MutexGuard<'static, Vec<PathBuf>> {
    HELD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Locks a folder, unless it is gone by then or, without `waits`, somebody else holds it.
fn lock(path: &Path, waits: bool) -> Option<Flock<File>> {
    let how = if waits { FlockArg::LockExclusive } else { FlockArg::LockExclusiveNonblock };
    let lock = Flock::lock(File::open(path).ok()?, how).ok()?;
    let is_there = fs::metadata(path).ok()?.ino() == lock.metadata().ok()?.ino();
    is_there.then_some(lock)
}

fn remove(folder: &Path) {
    if fs::remove_dir_all(folder).is_err_and(|error| error.kind() != io::ErrorKind::NotFound) {
        // Folders that forbid to look into them, or nest deeper than a process may open files.
        let _ = Command::new("chmod").args(["-R", "u+rwX"]).arg(folder).output();
        let _ = Command::new("rm").arg("-rf").arg(folder).output();
    }
}

/// From the first call on, INT, TERM and HUP end this process as they would have, but remove its scratch folders first.
fn remove_when_a_signal_ends_this() -> io::Result<()> {
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
            let held = held();
            held.iter().for_each(|path| remove(path));
            let _ = low_level::emulate_default_handler(signal);
        }
    });
    Ok(())
}
