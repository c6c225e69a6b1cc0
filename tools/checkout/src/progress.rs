//! A reader's progress: lessons read, hints shown, problems solved. It is one small file outside every checkout.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use serde::{Deserialize, Serialize};

use crate::user_folder;

/// Progress with one problem.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Steps {
    /// Whether its lesson was read.
    pub read: bool,
    /// How many of its hints were shown.
    pub hints: usize,
    /// Whether the reader's own solution was accepted on all cases.
    pub solved: bool,
}

/// Progress by problem id.
pub type Progress = BTreeMap<String, Steps>;

const HEAD: &str = "# Your progress in nimbers; `cargo study next` shows what comes next.\n# This file is rewritten at each step, so anything you add is lost.\n";

/// The file: `nimbers/progress.toml` in `$XDG_STATE_HOME`, or else in `~/.local/state`.
///
/// # Errors
///
/// If the environment names no such folder.
pub fn file() -> Result<PathBuf> {
    let folder = user_folder("XDG_STATE_HOME", ".local/state").context(
        "neither `XDG_STATE_HOME` nor `HOME` is an absolute path, so progress cannot be stored; set one of them",
    )?;
    Ok(folder.join("progress.toml"))
}

/// Reads the progress; it is empty if there is no file.
///
/// # Errors
///
/// If the file cannot be read, or does not have the format that [`note`] writes.
pub fn read(file: &Path) -> Result<Progress> {
    let shown = file.display();
    let unreadable = || {
        format!(
            "cannot read your progress from `{shown}`; move it away, or set `XDG_STATE_HOME` to another folder"
        )
    };
    let is_no_file = file.metadata().is_ok_and(|metadata| !metadata.is_file());
    let text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound && !is_no_file => {
            return Ok(Progress::new());
        }
        Err(error) => return Err(error).with_context(unreadable),
    };
    toml::from_str(&text).map_err(|error| {
        let before = &text[..error.span().map_or(0, |span| span.start).min(text.len())];
        let line = before.matches('\n').count() + 1;
        let reason = error.message().lines().collect::<Vec<_>>().join(" ");
        anyhow!("cannot read your progress: line {line} of `{shown}` is invalid: {reason}; fix it, or move the file away")
    })
}

/// Records a step with a problem in the [file](file()), and returns the progress before it. Writes nothing if nothing changes.
/// Processes that record something at the same time wait for each other.
///
/// # Errors
///
/// If the file cannot be read or written. It then stays as it is.
pub fn note(id: &str, step: impl FnOnce(&mut Steps)) -> Result<Steps> {
    note_in(&file()?, id, step)
}

fn note_in(file: &Path, id: &str, step: impl FnOnce(&mut Steps)) -> Result<Steps> {
    let unwritable = || {
        let file = file.display();
        format!(
            "cannot write your progress to `{file}`; fix its permissions, or set `XDG_STATE_HOME` to another folder"
        )
    };
    let _lock = lock(file).with_context(unwritable)?;
    let mut progress = read(file)?;
    let before = progress.get(id).copied().unwrap_or_default();
    let mut now = before;
    step(&mut now);
    if now != before {
        progress.insert(id.to_owned(), now);
        write(file, &progress).with_context(unwritable)?;
    }
    Ok(before)
}

/// Keeps other processes from recording anything until it is dropped. It locks a separate file, because writing replaces the
/// one with the progress.
fn lock(file: &Path) -> io::Result<File> {
    let lock = file.with_file_name(".lock");
    fs::create_dir_all(lock.parent().expect("it lies in a folder"))?;
    let lock = File::create(lock)?;
    lock.lock()?;
    Ok(lock)
}

/// Writes the file atomically.
fn write(file: &Path, progress: &Progress) -> io::Result<()> {
    let folder = file.parent().expect("it lies in a folder");
    fs::create_dir_all(folder)?;
    let text = toml::to_string(progress).map_err(io::Error::other)?;
    let mut new = tempfile::NamedTempFile::new_in(folder)?;
    new.write_all(format!("{HEAD}\n{text}").as_bytes())?;
    new.persist(file).map_err(|error| error.error)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[test]
    fn steps_recorded_at_the_same_time_are_all_kept() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("progress.toml");
        thread::scope(|scope| {
            for id in 0..32 {
                let file = &file;
                scope.spawn(move || {
                    note_in(file, &id.to_string(), |steps| steps.read = true).unwrap();
                });
            }
        });
        assert_eq!(read(&file).unwrap().len(), 32);
    }

    #[test]
    fn progress_is_read_back_and_an_invalid_line_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("deep/nimbers/progress.toml");
        assert_eq!(read(&file).unwrap(), Progress::new());
        let solved = Steps { read: true, hints: 2, solved: true };
        let progress = Progress::from([
            ("11872".to_owned(), solved),
            ("card-flip".to_owned(), Steps::default()),
        ]);
        write(&file, &progress).unwrap();
        assert_eq!(read(&file).unwrap(), progress);

        fs::write(&file, "[11872]\nread = true\n\n[11868]\nwon = true\n").unwrap();
        let refused = read(&file).unwrap_err().to_string();
        assert!(refused.contains("line 5 ") && refused.contains("progress.toml"), "{refused}");
        fs::write(&file, "[11872]\nread = tr").unwrap();
        assert!(read(&file).unwrap_err().to_string().contains("line 2 "));
    }
}
