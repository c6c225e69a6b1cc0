//! Files that are to be judged, of other people or one's own: which they are, and for which problem.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};

use crate::problem::{Workspace, natural_order};
use crate::program::language::Language;
use crate::text;

/// A file to judge.
pub struct ProgramFile {
    pub path: PathBuf,
    /// Its path as a reader wants it.
    pub shown: String,
    /// The language that was asked for, or the one that its name says.
    pub language: Option<&'static Language>,
    /// The problem that it is for, or why none is known.
    pub id: Result<String>,
}

/// These files, and those in these folders that are in a known language, or in this one.
///
/// They are for the one problem that is named, or each for the one that its own name says. What is passed over is told.
pub fn find(
    workspace: &Workspace,
    paths: &[PathBuf],
    language: Option<&'static Language>,
    ids: &[String],
) -> Result<Vec<ProgramFile>> {
    if let [_, _, ..] = ids {
        let file = paths.first().map_or_else(String::new, |path| text::shell_quoted(path));
        bail!(
            "`--file` is judged for one problem, not {}; name it, as in `cargo judge test 11868 --file {file}`",
            ids.len()
        );
    }
    let known = workspace.ids()?;
    let mut found = Vec::new();
    for path in paths {
        if !path.is_dir() {
            found.push(path.clone());
            continue;
        }
        let (taken, other) = collect(path, language)?;
        note_passed_over(&other, "in another language");
        if taken.is_empty() {
            let known = language.map_or("a known language", |language| &language.name);
            bail!("`{}` has no file in {known}", plain(path));
        }
        found.extend(taken);
    }
    let id = |path: &Path| {
        match ids {
        [id] => Ok(workspace.id_of(id)),
        _ => named_by(path, &known).or_else(|| named_by(&here(path)?, &known)).with_context(|| {
            let (shown, quoted) = (plain(path), text::shell_quoted(path));
            let numbers = numbers(path);
            let none = numbers.first().map(|number| format!("there is no problem `{number}` here; "));
            format!(
                "`{shown}` does not say for which problem it is: {}name one, as in `cargo judge test 11868 --file {quoted}`",
                none.unwrap_or_default()
            )
        }),
    }
    };
    Ok(found
        .into_iter()
        .map(|path| ProgramFile {
            id: id(&path),
            shown: text::path(&path),
            language: language.or_else(|| Language::of(&path)),
            path,
        })
        .collect())
}

/// The name of the folder that a file lies in, if its path does not say it.
fn here(path: &Path) -> Option<PathBuf> {
    let whole = std::path::absolute(path).ok()?;
    whole.parent()?.file_name().map(PathBuf::from)
}

/// The folder of a checkout with one's own solutions, which git ignores.
pub fn mine(workspace: &Workspace) -> PathBuf {
    workspace.root.join("mine")
}

/// One's own solutions to these problems, or all of them, in any known language or in this one. A problem without one has
/// an entry that says so.
pub fn find_mine(
    workspace: &Workspace,
    language: Option<&'static Language>,
    ids: &[String],
) -> Result<Vec<ProgramFile>> {
    let folder = mine(workspace);
    let (taken, other) = match folder.symlink_metadata() {
        Err(_) => (Vec::new(), Vec::new()),
        Ok(_) if folder.is_dir() => collect(&folder, language)?,
        Ok(_) => {
            bail!("`mine` is no folder; move it away, and `cargo study start 11872` makes one")
        }
    };
    let known = workspace.ids()?;
    let (mut own, mut nameless) = (Vec::new(), Vec::new());
    for path in taken {
        match named_by(path.strip_prefix(&folder).unwrap_or(&path), &known) {
            Some(id) => own.push(ProgramFile {
                shown: workspace.show(&path),
                language: language.or_else(|| Language::of(&path)),
                id: Ok(id),
                path,
            }),
            None => nameless.push(path),
        }
    }
    if ids.is_empty() {
        note_passed_over(&other, "in another language");
        note_passed_over(&nameless, "for no known problem");
        if own.is_empty() {
            bail!("`mine` has no program of yours; `cargo study start 11872` begins one");
        }
        return Ok(own);
    }
    let asked = workspace.chosen(ids)?;
    own.retain(|file| file.id.as_ref().is_ok_and(|id| asked.contains(id)));
    for id in asked {
        if !own.iter().any(|file| file.id.as_ref().is_ok_and(|own| *own == id)) {
            let language = language.map_or(String::new(), |it| format!(" in {}", it.name));
            let none = anyhow!(
                "`mine` has no program of yours for `{id}`{language}; `cargo study start {id}` begins one"
            );
            let fault = workspace.about(&id).err().unwrap_or(none);
            let shown = format!("mine/{id}");
            let path = workspace.root.join(&shown);
            own.push(ProgramFile { path, shown, language: None, id: Err(fault) });
        }
    }
    Ok(own)
}

/// Tells of files that are not judged, and what they are.
fn note_passed_over(files: &[PathBuf], what: &str) {
    if files.is_empty() {
        return;
    }
    let names: Vec<String> = files.iter().take(3).map(|it| plain(it)).collect();
    let more = if files.len() > 3 { ", …" } else { "" };
    let (count, names) = (text::count(files.len(), "file"), names.join(", "));
    anstream::eprintln!("note: passed over {count} {what}: {names}{more}");
}

/// A path in a sentence: a name may have lines, and letters that drive a terminal.
fn plain(path: &Path) -> String {
    text::plain(&text::path(path))
}

/// The files in a folder and below it, in the order of their names: those in this or any known language, and the others.
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
        let is_taken = || language.map_or(Language::of(&path).is_some(), |it| it.may_have(&path));
        // A symbolic link to a folder may lead round in a circle.
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

/// The known problem that a path names: by the file's name, or by one of its folders, the nearest first.
///
/// A name begins with an id, as `card-flip--mine.py` does, or has its number anywhere, as `BOJ_09655.c`.
pub fn named_by(path: &Path, known: &[String]) -> Option<String> {
    path.ancestors().find_map(|part| {
        let name = part.file_name()?.to_string_lossy();
        let begins = |id: &&String| {
            let rest = name.strip_prefix(id.as_str());
            rest.is_some_and(|rest| !rest.starts_with(|next: char| next.is_alphanumeric()))
        };
        let by_letters = || known.iter().filter(begins).max_by_key(|id| id.len()).cloned();
        let is_known = |number: &String| known.contains(number);
        by_letters().or_else(|| numbers(Path::new(&*name)).into_iter().find(is_known))
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
            assert_eq!(named_by(Path::new(path), &known).as_deref(), id, "{path}");
        }
    }
}
