//! The folder `cargo-alone` of cargo's target directory: results kept between runs, and temporary files. It can be deleted
//! at any time.

use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, SystemTime};

use tempfile::{Builder, TempDir};

/// Set once the target directory is known.
static FOLDER: OnceLock<PathBuf> = OnceLock::new();

/// The start of the names of temporary files.
const TEMPORARY: &str = "temporary-";
/// Temporary files that are older belong to a run that was interrupted.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// The most bytes of results. Those of rand 0.9 take 9 MB.
const MOST_BYTES: u64 = 200_000_000;

/// A folder of texts by key. Without a folder, nothing is kept.
#[derive(Clone, Default)]
pub struct Cache {
    folder: Option<PathBuf>,
}

impl Cache {
    /// Creates the folder, sweeps it, and uses it for temporary files from here on.
    pub fn in_target(target: &Path) -> Cache {
        let folder = target.join("cargo-alone");
        if fs::create_dir_all(&folder).is_err() {
            return Cache::default();
        }
        sweep(&folder);
        let folder = FOLDER.get_or_init(|| folder).clone();
        Cache { folder: Some(folder) }
    }

    /// The text under this key, if its checksum is right.
    pub fn read(&self, key: u64) -> Option<String> {
        let file = self.file(key)?;
        let mut text = fs::read_to_string(&file).ok()?;
        let content = text.split_off(text.find('\n')? + 1);
        if text != first_line(&content) {
            return None;
        }
        // Files that were not used for the longest time are swept first.
        let opened = File::options().append(true).open(file);
        let _ = opened.and_then(|file| file.set_modified(SystemTime::now()));
        Some(content)
    }

    /// Writes a text. Errors are ignored: the next run will only take longer.
    pub fn write(&self, key: u64, text: &str) {
        let Some((file, folder)) = self.file(key).zip(self.folder.as_ref()) else { return };
        // Another process may write the same file at the same time.
        let new = Builder::new().prefix(TEMPORARY).tempfile_in(folder);
        let _ = new.and_then(|mut new| {
            new.write_all((first_line(text) + text).as_bytes())?;
            Ok(new.persist(file)?)
        });
    }

    fn file(&self, key: u64) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join(format!("{key:016x}")))
    }
}

/// Removes temporary files of interrupted runs, and the results that were not used for the longest time.
fn sweep(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut results = Vec::new();
    for (entry, found) in entries.filter_map(|entry| Some((entry.metadata().ok()?, entry))) {
        let (path, used) = (found.path(), entry.modified().unwrap_or(SystemTime::UNIX_EPOCH));
        if !found.file_name().to_string_lossy().starts_with(TEMPORARY) {
            results.push((used, entry.len(), path));
        } else if used.elapsed().is_ok_and(|age| age > DAY) {
            let _ = if entry.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
        }
    }
    results.sort_by(|one, other| other.cmp(one));
    let mut bytes = 0;
    for (_, length, path) in results {
        bytes += length;
        if bytes > MOST_BYTES {
            let _ = fs::remove_file(path);
        }
    }
}

/// A folder for temporary files, removed on drop.
pub fn temp_folder() -> io::Result<TempDir> {
    let mut folder = Builder::new();
    folder.prefix(TEMPORARY);
    FOLDER.get().map_or_else(|| folder.tempdir(), |around| folder.tempdir_in(around))
}

/// Saves a text that a message quotes, and returns the path. It is removed after a day.
pub fn save(text: &str) -> io::Result<PathBuf> {
    let mut file = Builder::new();
    file.prefix(TEMPORARY).suffix(".rs");
    let mut file =
        FOLDER.get().map_or_else(|| file.tempfile(), |around| file.tempfile_in(around))?;
    file.write_all(text.as_bytes())?;
    Ok(file.into_temp_path().keep()?)
}

fn first_line(text: &str) -> String {
    format!("{:016x}\n", hash_of(text))
}

pub fn hash_of(of: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

/// Length and modification time of a file; `None` if it does not exist.
pub fn stamp(file: &Path) -> Option<(u64, SystemTime)> {
    let found = fs::metadata(file).ok()?;
    Some((found.len(), found.modified().ok()?))
}
