//! Files that are to be judged, of other people or one's own: which they are, and for which problem.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::error::{Error, Result};
use crate::judging::language::Language;
use crate::problem::workspace::{Workspace, natural_order};
use crate::ui::text;

/// A file to judge.
pub struct Found {
    pub path: PathBuf,
    /// Its path as a reader wants it.
    pub shown: String,
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
) -> Result<Vec<Found>> {
    if let [_, _, ..] = ids {
        let file = paths.first().map_or_else(String::new, |path| plain(path));
        return Err(Error::SeveralProblems(ids.len(), file));
    }
    let known = workspace.ids()?;
    let (mut found, mut notes) = (Vec::new(), Vec::new());
    for path in paths {
        if path.is_dir() {
            let (mut inside, mut other) = (Vec::new(), Vec::new());
            collect(path, language, &mut inside, &mut other)?;
            notes.extend(passed_over(&other, &in_no(language)));
            if inside.is_empty() {
                let language = language.map(|language| language.name);
                return Err(Error::NoFile { folder: plain(path), language });
            }
            found.extend(inside);
        } else {
            found.push(path.clone());
        }
    }
    notes.iter().for_each(|note| anstream::eprintln!("note: {note}"));
    let id = |path: &Path| match ids {
        [id] => Ok(workspace.id_of(id)),
        _ => {
            let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
            named_by(&whole, &known).ok_or_else(|| Error::WhichProblem(plain(path)))
        }
    };
    let shown = |path: &Path| path.display().to_string();
    Ok(found.into_iter().map(|path| Found { id: id(&path), shown: shown(&path), path }).collect())
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
) -> Result<Vec<Found>> {
    let folder = mine(workspace);
    let (mut taken, mut other) = (Vec::new(), Vec::new());
    if folder.is_dir() {
        collect(&folder, language, &mut taken, &mut other)?;
    } else if folder.symlink_metadata().is_ok() {
        return Err(Error::MineIsNoFolder);
    }
    let known = workspace.ids()?;
    let (mut own, mut nameless) = (Vec::new(), Vec::new());
    for path in taken {
        match named_by(path.strip_prefix(&folder).unwrap_or(&path), &known) {
            Some(id) => own.push(Found { shown: workspace.show(&path), id: Ok(id), path }),
            None => nameless.push(path),
        }
    }
    if ids.is_empty() {
        let notes =
            [passed_over(&other, &in_no(language)), passed_over(&nameless, "for no problem")];
        notes.iter().flatten().for_each(|note| anstream::eprintln!("note: {note}"));
        return if own.is_empty() { Err(Error::NothingMine) } else { Ok(own) };
    }
    let asked = workspace.chosen(ids)?;
    own.retain(|file| file.id.as_ref().is_ok_and(|id| asked.contains(id)));
    let is_there = |id: &String| own.iter().any(|file| file.id.as_ref().ok() == Some(id));
    let missing: Vec<String> = asked.iter().filter(|id| !is_there(id)).cloned().collect();
    for id in &missing {
        let language = language.map(|language| language.name);
        let none = || Error::NoneOfMine { id: id.clone(), language };
        let fault = workspace.about(id).err().unwrap_or_else(none);
        if own.is_empty() && missing.len() == 1 {
            return Err(fault);
        }
        let shown = format!("mine/{id}");
        own.push(Found { path: workspace.root.join(&shown), shown, id: Err(fault) });
    }
    Ok(own)
}

/// What is told of files that are not judged, and what they are.
fn passed_over(files: &[PathBuf], what: &str) -> Option<String> {
    let names: Vec<String> = files.iter().take(SHOWN).map(|it| plain(it)).collect();
    let more = if files.len() > SHOWN { ", …" } else { "" };
    let (count, names) = (files.len(), names.join(", "));
    let which = if count == 1 { "file, which is" } else { "files, which are" };
    (count > 0).then(|| format!("passed over {count} {which} {what}: {names}{more}"))
}

fn in_no(language: Option<&'static Language>) -> String {
    language.map_or("in no language known here".to_owned(), |it| format!("not in {}", it.name))
}

/// A path in a sentence: a name may have lines, and letters that drive a terminal.
fn plain(path: &Path) -> String {
    text::plain_text(&path.display().to_string())
}

/// How many files are named that are passed over.
const SHOWN: usize = 3;

/// Adds the files in a folder and below it, in the order of their names: those that are taken, and the others.
fn collect(
    folder: &Path,
    language: Option<&'static Language>,
    taken: &mut Vec<PathBuf>,
    other: &mut Vec<PathBuf>,
) -> Result<()> {
    let unreadable = |error: io::Error| Error::Unreadable(plain(folder), error.into());
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let mut entries = entries.map_err(unreadable)?;
    entries.sort_by(|one, other| {
        natural_order(&one.file_name().to_string_lossy(), &other.file_name().to_string_lossy())
    });
    for entry in entries {
        let path = entry.path();
        if entry.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        // A symbolic link to a folder may lead round in a circle.
        if entry.file_type().map_err(unreadable)?.is_dir() {
            collect(&path, language, taken, other)?;
        } else if language.map_or(Language::of(&path).is_some(), |it| it.may_have(&path))
            && path.is_file()
        {
            taken.push(path);
        } else {
            other.push(path);
        }
    }
    Ok(())
}

/// The problem that a path names: by the beginning of the file's name, or by one of its folders, the nearest first.
pub fn named_by(path: &Path, known: &[String]) -> Option<String> {
    let name = path.file_name()?.to_string_lossy();
    let begins = |id: &&String| {
        name.strip_prefix(id.as_str())
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', '_', '.', ' ', '(']))
    };
    let by_name = known.iter().filter(begins).max_by_key(|id| id.len());
    let mut folders = path.parent()?.components().rev();
    let by_folder =
        || folders.find_map(|folder| known.iter().find(|id| folder.as_os_str() == id.as_str()));
    by_name.or_else(by_folder).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_names_a_problem() {
        let known = ["1", "11872", "card", "card-flip"].map(str::to_owned);
        for (path, id) in [
            ("11872--mine.py", Some("11872")),
            ("11872.cpp", Some("11872")),
            ("x/11872_2 (1).cpp", Some("11872")),
            ("11872 mine.java", Some("11872")),
            ("card-flip.py", Some("card-flip")),
            ("card-x.py", Some("card")),
            ("11872/wrong/mine.py", Some("11872")),
            ("1/11872/mine.py", Some("11872")),
            ("11872/1.py", Some("1")),
            ("118720.py", None),
            ("x11872/mine11872.py", None),
        ] {
            assert_eq!(named_by(Path::new(path), &known).as_deref(), id, "{path}");
        }
    }
}
