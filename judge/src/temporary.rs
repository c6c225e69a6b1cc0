//! A folder for all that this process keeps for a while, gone when it ends.

use std::env;
use std::fs::{self, File};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use nix::fcntl::{Flock, FlockArg};
use tempfile::TempDir;

/// The folder where `tempfile` makes its files and folders from now on. It does not lie in the workspace: judged
/// programs know its path, and could tell from it where the cases are.
///
/// A judge that is killed leaves its folder; a later one removes it.
pub struct Temporary {
    folder: TempDir,
    _lock: Flock<File>,
}

const PREFIX: &str = "judge-";
/// The file in the folder that its judge keeps locked.
const LOCK: &str = "lock";
/// A folder that is younger may be about to be locked.
const OLD: Duration = Duration::from_secs(60);

impl Temporary {
    /// To be made once, before anything else is temporary.
    pub fn new() -> Result<Temporary, String> {
        let parent = env::temp_dir();
        for entry in fs::read_dir(&parent).into_iter().flatten().flatten() {
            let is_ours = entry.file_name().to_string_lossy().starts_with(PREFIX);
            if is_ours && is_abandoned(&entry.path()) {
                remove(&entry.path());
            }
        }
        let cannot = |error: String| {
            format!(
                "cannot make a folder in `{}`: {error}; name another with `TMPDIR`",
                parent.display()
            )
        };
        let folder = tempfile::Builder::new().prefix(PREFIX).tempdir_in(&parent);
        let folder = folder.map_err(|error| cannot(error.to_string()))?;
        let lock =
            File::create(folder.path().join(LOCK)).map_err(|error| cannot(error.to_string()))?;
        let lock = Flock::lock(lock, FlockArg::LockExclusiveNonblock);
        let lock = lock.map_err(|(_, error)| cannot(error.to_string()))?;
        let _ = tempfile::env::override_temp_dir(folder.path());
        Ok(Temporary { folder, _lock: lock })
    }
}

fn is_abandoned(folder: &Path) -> bool {
    let made = fs::metadata(folder).and_then(|folder| folder.modified());
    let is_old = made.is_ok_and(|made| made.elapsed().is_ok_and(|age| age > OLD));
    let lock = || File::open(folder.join(LOCK)).ok();
    is_old && lock().is_some_and(|lock| Flock::lock(lock, FlockArg::LockExclusiveNonblock).is_ok())
}

impl Drop for Temporary {
    fn drop(&mut self) {
        remove(self.folder.path());
    }
}

/// Removes a folder, whatever a program has put into it.
pub(crate) fn remove(folder: &Path) {
    if fs::remove_dir_all(folder).is_err() {
        // Folders that forbid to look into them, or nest deeper than a process may open files.
        let _ = Command::new("chmod").args(["-R", "u+rwX"]).arg(folder).output();
        let _ = Command::new("rm").arg("-rf").arg(folder).output();
    }
}
