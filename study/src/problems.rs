//! The index cards of the problems: which game each is about.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

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
}

/// The problem with this id, if there is one in the checkout that the current folder lies in.
///
/// # Errors
///
/// If its manifest cannot be read, in a sentence.
pub fn find(id: &str) -> Result<Option<Problem>, String> {
    let is_name = !id.is_empty() && !id.contains(['/', '\\']) && !id.starts_with('.');
    let Some(root) = root().filter(|_| is_name) else { return Ok(None) };
    let path = root.join("problems").join(id).join("Cargo.toml");
    if !path.is_file() {
        return Ok(None);
    }
    let shown = path.strip_prefix(&root).unwrap_or(&path).display();
    let text =
        fs::read_to_string(&path).map_err(|error| format!("cannot read `{shown}`: {error}"))?;
    let manifest: Manifest = toml::from_str(&text).map_err(|error| {
        format!("`{shown}` is not the manifest of a problem: {}", error.message())
    })?;
    Ok(Some(manifest.package.metadata.problem))
}

/// The checkout: the nearest folder, the current one or above, with `Cargo.toml` and `problems`.
fn root() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    let is_root =
        |folder: &&Path| folder.join("Cargo.toml").is_file() && folder.join("problems").is_dir();
    here.ancestors().find(is_root).map(Path::to_owned)
}
