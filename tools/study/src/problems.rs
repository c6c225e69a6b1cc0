//! The index cards of the problems: which game each is about.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use games::Refused;

use crate::Result;
use crate::input::Format;

/// The part of a problem's manifest that is read here.
#[derive(Deserialize)]
struct Manifest {
    package: Package,
}

#[derive(Deserialize)]
struct Package {
    metadata: Metadata,
}

#[derive(Deserialize)]
struct Metadata {
    problem: Problem,
}

/// `[package.metadata.problem]`: what a study tool needs of it.
#[derive(Deserialize)]
pub struct Problem {
    /// The title it is known by.
    pub title: String,
    /// The name of its game on the shelf.
    pub game: Option<String>,
    /// How its input tells positions.
    pub input: Option<Format>,
}

/// That a file or folder cannot be read.
pub(crate) fn unreadable(path: &Path, error: &io::Error) -> Refused {
    Refused::new(format!("cannot read `{}`: {error}", path.display()))
}

/// The problem with this id, if there is one in the checkout that the current folder lies in.
///
/// # Errors
///
/// If its manifest cannot be read, in a sentence.
pub fn find(id: &str) -> Result<Option<Problem>> {
    let Some((root, folder)) = folder(id) else { return Ok(None) };
    let path = folder.join("Cargo.toml");
    let shown = || path.strip_prefix(&root).unwrap_or(&path).to_owned();
    let text = fs::read_to_string(&path).map_err(|error| unreadable(&shown(), &error))?;
    let manifest: Manifest = toml::from_str(&text).map_err(|error| {
        Refused::new(format!(
            "`{}` is not the manifest of a problem: {}",
            shown().display(),
            error.message()
        ))
    })?;
    Ok(Some(manifest.package.metadata.problem))
}

/// The id that is meant by what was asked for: itself, or a path in a problem's folder.
///
/// # Errors
///
/// If it is a file or folder in no problem's folder, in a sentence.
pub fn id_of(asked: &str) -> Result<String> {
    let id = root().zip(std::env::current_dir().ok());
    let id = id.map_or(asked.to_owned(), |(root, here)| checkout::id_of(&root, &here, asked));
    if checkout::is_path(&id) && Path::new(&id).exists() {
        return Err(Refused::new(format!(
            "`{id}` lies in no problem's folder: `cargo study list` lists games and problems"
        )));
    }
    Ok(id)
}

/// The checkout, and in it the folder of the problem with this id, if there is one.
pub fn folder(id: &str) -> Option<(PathBuf, PathBuf)> {
    let is_name = !id.is_empty() && !id.contains(['/', '\\']) && !id.starts_with('.');
    let root = root().filter(|_| is_name)?;
    let folder = root.join("problems").join(id);
    folder.join("Cargo.toml").is_file().then_some((root, folder))
}

/// Why there is no problem with this id, if a page says so.
pub fn absent(id: &str) -> Option<Refused> {
    let number = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit());
    let page = root().filter(|_| number)?.join("problems").join(id).join("README.md");
    (folder(id).is_none() && page.is_file())
        .then(|| Refused::new(format!("no public problem is numbered {id}: see `problems/{id}`")))
}

/// That there is no such problem.
pub(crate) fn unknown(id: &str) -> Refused {
    Refused::new(format!("no problem is called `{id}`: `cargo study list` tells their ids"))
}

/// The ids of all problems and the games they name, in the order of their numbers; none outside a checkout.
///
/// # Errors
///
/// If a folder or a manifest cannot be read, in a sentence.
pub fn all() -> Result<Vec<(String, Option<String>)>> {
    let Some(root) = root() else { return Ok(Vec::new()) };
    let unreadable = |error| unreadable(Path::new("problems"), &error);
    let mut all = Vec::new();
    for entry in fs::read_dir(root.join("problems")).map_err(unreadable)? {
        let id = entry.map_err(unreadable)?.file_name().to_string_lossy().into_owned();
        if let Some(problem) = find(&id)? {
            all.push((id, problem.game));
        }
    }
    all.sort_by_key(|(id, _)| (id.parse().unwrap_or(u64::MAX), id.clone()));
    Ok(all)
}

/// The checkout that the current folder lies in.
pub fn root() -> Option<PathBuf> {
    checkout::root(&std::env::current_dir().ok()?)
}
