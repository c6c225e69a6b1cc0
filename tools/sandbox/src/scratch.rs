//! Temporary folders, which are removed when the process ends, however it ends.

use std::io::{self, Write};
use std::path::{self, Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::{fs, mem};

use tempfile::{Builder, NamedTempFile, TempDir};

use crate::lock;
use crate::os::{Lock, clean_up_on_signals};
use crate::{Result, cannot, shown};

/// A folder that this process has locked. It is removed when this is dropped or a signal ends the process. If the process is
/// killed, the next one with the same parent and prefix removes it.
pub struct Scratch {
    path: PathBuf,
    _lock: Lock,
}

/// The scratch folders of this process. A signal handler locks them for good.
static HELD: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// How often a new folder may be gone before it is locked.
const TRIES: usize = 100;

impl Scratch {
    /// Creates a folder in `parent` whose name begins with `prefix`, and removes those that are no longer locked.
    pub fn new(parent: &Path, prefix: &str) -> Result<Scratch> {
        let failed =
            |error: io::Error| cannot(format!("make a folder in {}", shown(parent)))(error);
        let parent = &path::absolute(parent).map_err(failed)?;
        clean_up_on_signals(remove_all).map_err(cannot("listen for signals"))?;
        fs::create_dir_all(parent).map_err(failed)?;
        for entry in fs::read_dir(parent).map_err(failed)?.flatten() {
            let is_one = entry.file_name().as_encoded_bytes().starts_with(prefix.as_bytes())
                && entry.file_type().is_ok_and(|kind| kind.is_dir());
            if let Some(_lock) = is_one.then(|| Lock::on(&entry.path(), false)).flatten() {
                remove(&entry.path());
            }
        }
        for _ in 0..TRIES {
            let mut held = lock(&HELD);
            let made = Builder::new().prefix(prefix).tempdir_in(parent).map_err(failed)?;
            // Another process may have removed it before it was locked.
            if let Some(_lock) = Lock::on(made.path(), false) {
                let path = made.keep();
                held.push(path.clone());
                return Ok(Scratch { path, _lock });
            }
        }
        let why = "its file system may have no locks; use one on a local disk";
        Err(cannot(format!("lock a folder in {}", shown(parent)))(why))
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// An empty folder in it.
    pub fn folder(&self) -> Result<TempFolder> {
        let made = Builder::new().prefix("run-").tempdir_in(&self.path);
        made.map(TempFolder).map_err(cannot(format!("make a folder in {}", shown(&self.path))))
    }

    /// A file in it with this text, removed when it is dropped.
    pub fn file(&self, text: &[u8]) -> Result<NamedTempFile> {
        self.copy(&mut &*text)
    }

    pub(crate) fn copy(&self, source: &mut impl io::Read) -> Result<NamedTempFile> {
        let copied = NamedTempFile::new_in(&self.path).and_then(|mut file| {
            io::copy(source, &mut file)?;
            file.flush().map(|()| file)
        });
        copied.map_err(cannot(format!("write a file in {}", shown(&self.path))))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Waits for ever if a signal is ending this process, so that no error appears that is only a consequence of that.
        let mut held = lock(&HELD);
        remove(&self.path);
        held.retain(|path| *path != self.path);
    }
}

/// A folder that is removed when this is dropped, whatever programs have written into it.
pub struct TempFolder(TempDir);

impl TempFolder {
    /// Its path.
    pub fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        remove(self.path());
    }
}

/// Keeps the lock, so that no folder is created or removed any more.
fn remove_all() {
    let held = mem::ManuallyDrop::new(lock(&HELD));
    held.iter().for_each(|path| remove(path));
}

pub(crate) fn remove(folder: &Path) {
    if fs::remove_dir_all(folder).is_err_and(|error| error.kind() != io::ErrorKind::NotFound) {
        // Folders without read permission, or nested more deeply than a process can have files open.
        let _ = Command::new("chmod").args(["-R", "u+rwX"]).arg(folder).output();
        let _ = Command::new("rm").arg("-rf").arg(folder).output();
    }
}
