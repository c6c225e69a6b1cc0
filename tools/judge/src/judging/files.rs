//! Finds the files to judge, and the problem of each.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};

use crate::problem::{Workspace, natural_order};
use crate::program::language::{Language, languages};
use crate::text;

/// A file to judge.
pub struct ProgramFile {
    pub path: PathBuf,
    /// Its path, for messages.
    pub shown: String,
    /// The requested language, or the one of its extension.
    pub language: Option<&'static Language>,
}

/// A file, and the id of its problem, or why that is unknown.
pub type FoundFile = (ProgramFile, Result<String>);

impl ProgramFile {
    fn new(path: PathBuf, shown: String, language: Option<&'static Language>) -> ProgramFile {
        ProgramFile { language: language.or_else(|| Language::of(&path)), path, shown }
    }
}

/// These files, and in these folders all files in this language, or in any known one. Notes the files that are skipped.
///
/// All files are for the one given problem, or each is for the problem that its name says. In a folder, files for problems that
/// are not here are skipped.
pub fn find(
    workspace: &Workspace,
    paths: &[PathBuf],
    language: Option<&'static Language>,
    ids: &[String],
) -> Result<Vec<FoundFile>> {
    if let [_, _, ..] = ids {
        let file = paths.first().map_or_else(String::new, |path| text::shell_quoted(path));
        bail!(
            "`--file` needs one problem, not {}; name it, as in `cargo judge test 11868 --file {file}`",
            ids.len()
        );
    }
    languages()?;
    let known = workspace.ids()?;
    let id = |path: &Path| match ids {
        [id] => Some(workspace.id_of(id)),
        _ => problem_in_path(path, &known).or_else(|| problem_in_path(&folder_name(path)?, &known)),
    };
    let file = |path: PathBuf| ProgramFile::new(path.clone(), text::path(&path), language);
    let (mut found, mut foreign, mut others) = (Vec::new(), Vec::new(), Vec::new());
    for path in paths {
        if !path.is_dir() {
            let id = id(path).with_context(|| nameless(path));
            found.push((file(path.clone()), id));
            continue;
        }
        let (taken, other) = collect(path, language)?;
        others.extend(other);
        if taken.is_empty() {
            let known = language.map_or("a known language", |language| &language.name);
            bail!("`{}` has no file in {known}", plain(path));
        }
        for path in taken {
            match id(&path) {
                Some(id) => found.push((file(path), Ok(id))),
                None => foreign.push(path),
            }
        }
    }
    note_skipped(&foreign, &others);
    if found.is_empty() {
        let quoted = paths.first().map_or_else(String::new, |path| text::shell_quoted(path));
        bail!(
            "`{}` has no file for a problem here; if all are for one, give its id, as in `cargo judge test 11868 --file {quoted}`",
            paths.iter().map(|path| plain(path)).collect::<Vec<_>>().join("`, `")
        );
    }
    Ok(found)
}

/// A sentence about a file whose name has no problem of this workspace.
fn nameless(path: &Path) -> String {
    let (shown, quoted) = (plain(path), text::shell_quoted(path));
    let none = numbers(path).into_iter().next();
    let none = none.map_or(String::new(), |it| format!("there is no problem `{it}` here; "));
    format!(
        "`{shown}` does not name its problem: {none}give its id, as in `cargo judge test 11868 --file {quoted}`"
    )
}

/// The name of the folder that a file is in, if its path does not have it.
fn folder_name(path: &Path) -> Option<PathBuf> {
    let whole = std::path::absolute(path).ok()?;
    whole.parent()?.file_name().map(PathBuf::from)
}

/// The folder with the user's own solutions, which git ignores.
pub fn mine(workspace: &Workspace) -> PathBuf {
    workspace.root.join("mine")
}

/// The user's own solutions to these problems, or to all, in this language, or in any known one. For a problem without one, an
/// entry says so.
pub fn find_mine(
    workspace: &Workspace,
    language: Option<&'static Language>,
    ids: &[String],
) -> Result<Vec<FoundFile>> {
    let folder = mine(workspace);
    let (taken, other) = match folder.symlink_metadata() {
        Err(_) => (Vec::new(), Vec::new()),
        Ok(_) if folder.is_dir() => collect(&folder, language)?,
        Ok(_) => {
            bail!("`mine` is not a folder; move it away; `cargo study start 11872` creates one")
        }
    };
    languages()?;
    let known = workspace.ids()?;
    let (mut solutions, mut foreign) = (Vec::new(), Vec::new());
    for path in taken {
        let id = problem_in_path(path.strip_prefix(&folder).unwrap_or(&path), &known);
        let shown = workspace.show(&path);
        match id {
            Some(id) => solutions.push((id, ProgramFile::new(path, shown, language))),
            None => foreign.push(path),
        }
    }
    if ids.is_empty() {
        note_skipped(&foreign, &other);
        if solutions.is_empty() {
            bail!("`mine` has no program of yours; `cargo study start 11872` creates one");
        }
        return Ok(solutions.into_iter().map(|(id, file)| (file, Ok(id))).collect());
    }
    let asked = workspace.chosen(ids)?;
    solutions.retain(|(id, _)| asked.contains(id));
    let has_none = |id: &String| !solutions.iter().any(|(solved, _)| solved == id);
    let missing: Vec<String> = asked.into_iter().filter(has_none).collect();
    let missing = missing.into_iter().map(|id| {
        let language = language.map_or(String::new(), |it| format!(" in {}", it.name));
        let none = anyhow!(
            "`mine` has no program of yours for `{id}`{language}; `cargo study start {id}` creates one"
        );
        let shown = format!("mine/{id}");
        let file = ProgramFile::new(workspace.root.join(&shown), shown, None);
        (file, Err(workspace.info(&id).err().unwrap_or(none)))
    });
    Ok(solutions.into_iter().map(|(id, file)| (file, Ok(id))).chain(missing).collect())
}

/// Notes how many files are not judged: those for problems that are not here, and those in other languages.
fn note_skipped(foreign: &[PathBuf], other: &[PathBuf]) {
    for (files, why) in [(foreign, "for no problem here"), (other, "in another language")] {
        if let Some(first) = files.first() {
            let (files, first) = (text::count(files.len(), "file"), plain(first));
            anstream::eprintln!("note: skipped {files} {why}, such as {first}");
        }
    }
}

/// A path for messages. Its name may have line breaks and control characters.
fn plain(path: &Path) -> String {
    text::plain(&text::path(path))
}

/// All files below a folder, in natural order: those in this language, or in any known one, and the others.
fn collect(
    folder: &Path,
    language: Option<&'static Language>,
) -> Result<(Vec<PathBuf>, Vec<PathBuf>)> {
    let (mut taken, mut other) = (Vec::new(), Vec::new());
    let unreadable = || format!("cannot read `{}`", plain(folder));
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<std::io::Result<Vec<_>>>);
    let mut entries = entries.with_context(unreadable)?;
    entries.sort_by(|one, other| {
        natural_order(&one.file_name().to_string_lossy(), &other.file_name().to_string_lossy())
    });
    for entry in entries {
        let path = entry.path();
        if entry.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        let is_taken = || language.map_or(Language::of(&path).is_some(), |it| it.has_file(&path));
        // Symbolic links to folders are not followed: they may form a cycle.
        if entry.file_type().with_context(unreadable)?.is_dir() {
            let inside = collect(&path, language)?;
            taken.extend(inside.0);
            other.extend(inside.1);
        } else if is_taken() && path.is_file() {
            taken.push(path);
        } else {
            other.push(path);
        }
    }
    Ok((taken, other))
}

/// The known problem that a path names: in the file's name, or in that of a folder above, the nearest first.
///
/// A name begins with an id, such as `card-flip--mine.py`, or contains its number, such as `BOJ_09655.c`.
pub fn problem_in_path(path: &Path, known: &[String]) -> Option<String> {
    path.ancestors().find_map(|part| {
        let name = part.file_name()?.to_string_lossy();
        let begins = |id: &&String| {
            let rest = name.strip_prefix(id.as_str());
            rest.is_some_and(|rest| !rest.starts_with(|next: char| next.is_alphanumeric()))
        };
        let by_prefix = || known.iter().filter(begins).max_by_key(|id| id.len()).cloned();
        let is_known = |number: &String| known.contains(number);
        by_prefix().or_else(|| numbers(Path::new(&*name)).into_iter().find(is_known))
    })
}

/// The numbers in the name of a file, without leading zeros.
fn numbers(path: &Path) -> Vec<String> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let numbers = name.split(|letter: char| !letter.is_ascii_digit());
    let numbers = numbers.map(|number| number.trim_start_matches('0').to_owned());
    numbers.filter(|number| !number.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_names_a_problem() {
        let known = ["11872", "9655", "card", "card-flip"].map(str::to_owned);
        for (path, id) in [
            ("11872--mine.py", Some("11872")),
            ("x/11872_2 (1).cpp", Some("11872")),
            ("9655. 돌 게임/돌 게임.c", Some("9655")),
            ("9655. 돌 게임/돌 게임 3.c", Some("9655")),
            ("9655번.c", Some("9655")),
            ("BOJ_9655.c", Some("9655")),
            ("09655.c", Some("9655")),
            ("b9655.c", Some("9655")),
            ("card-flip.py", Some("card-flip")),
            ("card-x.py", Some("card")),
            ("11872/wrong/mine.py", Some("11872")),
            ("9655/11872/mine.py", Some("11872")),
            ("11872/9655.py", Some("9655")),
            ("118720.py", None),
            ("9999--x.c", None),
            ("cards/a.c", None),
        ] {
            assert_eq!(problem_in_path(Path::new(path), &known).as_deref(), id, "{path}");
        }
    }
}
