//! What somebody has read, was hinted and has solved: one small file of theirs, outside of every checkout.

use std::collections::BTreeMap;
use std::env;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use serde::{Deserialize, Serialize};

/// How far somebody is with a problem.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Steps {
    /// Whether its lesson was read.
    pub read: bool,
    /// How many of its hints were given.
    pub hints: usize,
    /// Whether a solution of their own was accepted on all cases.
    pub solved: bool,
}

/// How far somebody is, by the ids of problems.
pub type Progress = BTreeMap<String, Steps>;

const HEAD: &str = "# What was read, hinted and solved in nimbers; `cargo study next` says what comes next.\n# It is written anew at each step: what else stands in it is not kept.\n";

/// The file: `nimbers/progress.toml` in `$XDG_STATE_HOME`, or else in `~/.local/state`. On Windows, `~` is `$USERPROFILE`.
///
/// # Errors
///
/// If there is no such folder by the environment.
pub fn file() -> Result<PathBuf> {
    let absolute = |name: &str| env::var_os(name).map(PathBuf::from).filter(|it| it.is_absolute());
    let state = absolute("XDG_STATE_HOME");
    let home = || absolute("HOME").or_else(|| absolute("USERPROFILE"));
    let state = state.or_else(|| Some(home()?.join(".local/state"))).context(
        "neither `XDG_STATE_HOME` nor `HOME` is an absolute path, so progress is kept nowhere: set one of them",
    )?;
    Ok(state.join("nimbers/progress.toml"))
}

/// How far somebody is; nowhere yet if there is no file.
///
/// # Errors
///
/// If the file is not one that [`note`] has written.
pub fn read(file: &Path) -> Result<Progress> {
    let shown = file.display();
    let unreadable = || {
        format!(
            "cannot read `{shown}`, which keeps your progress; move it away, or name another folder by `XDG_STATE_HOME`"
        )
    };
    let is_strange = file.metadata().is_ok_and(|found| !found.is_file());
    let text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound && !is_strange => {
            return Ok(Progress::new());
        }
        Err(error) => return Err(error).with_context(unreadable),
    };
    toml::from_str(&text).map_err(|error| {
        let before = &text[..error.span().map_or(0, |span| span.start).min(text.len())];
        let line = before.matches('\n').count() + 1;
        let reason = error.message().lines().collect::<Vec<_>>().join(" ");
        anyhow!("`{shown}` keeps your progress, and line {line} is not as it was written: {reason}; mend it, or move it away")
    })
}

/// Notes a step with a problem in the [file](file()), and answers with what was noted before. Nothing is written if nothing is new.
/// Of several who note at once, each waits for the others.
///
/// # Errors
///
/// If the file cannot be read or written; it stays as it is then.
pub fn note(id: &str, step: impl FnOnce(&mut Steps)) -> Result<Steps> {
    note_in(&file()?, id, step)
}

fn note_in(file: &Path, id: &str, step: impl FnOnce(&mut Steps)) -> Result<Steps> {
    let unwritable = || {
        let file = file.display();
        format!(
            "cannot write `{file}`, which keeps your progress; mend its rights, or name another folder by `XDG_STATE_HOME`"
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

/// Keeps others from noting something until it goes. It is on a file of its own, since the one with the progress is replaced.
fn lock(file: &Path) -> io::Result<File> {
    let lock = file.with_file_name(".lock");
    fs::create_dir_all(lock.parent().expect("it lies in a folder"))?;
    let lock = File::create(lock)?;
    fs4::FileExt::lock(&lock)?;
    Ok(lock)
}

/// Whole or not at all.
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
    fn what_many_note_at_once_is_all_noted() {
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
    fn what_is_written_is_read_again_and_what_is_strange_is_refused_by_its_line() {
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
