//! Results kept between runs, in the folder `cargo-alone` of cargo's target directory. It can be deleted at any time.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A folder of texts by key. Without a folder, nothing is kept.
#[derive(Clone, Default)]
pub struct Cache {
    folder: Option<PathBuf>,
}

impl Cache {
    pub fn in_target(target: &Path) -> Cache {
        Cache { folder: Some(target.join("cargo-alone")) }
    }

    /// The text under this key, if its checksum is right.
    pub fn read(&self, key: u64) -> Option<String> {
        let mut text = fs::read_to_string(self.file(key)?).ok()?;
        let content = text.split_off(text.find('\n')? + 1);
        (text == first_line(&content)).then_some(content)
    }

    /// Writes a text. Errors are ignored: the next run will only take longer.
    pub fn write(&self, key: u64, text: &str) {
        let Some((file, folder)) = self.file(key).zip(self.folder.as_ref()) else { return };
        let _ = fs::create_dir_all(folder).and_then(|()| {
            // Another process may write the same file at the same time.
            let mut new = tempfile::NamedTempFile::new_in(folder)?;
            new.write_all((first_line(text) + text).as_bytes())?;
            Ok(new.persist(file)?)
        });
    }

    fn file(&self, key: u64) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join(format!("{key:016x}")))
    }
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
