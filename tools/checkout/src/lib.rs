//! What the tools share: finding the checkout and its files, the user's own files, the problem that an id or a path names, what
//! its manifest says, a reader's progress, showing text safely on a terminal, and a server on this machine.
#![warn(missing_docs)]

use std::path::{Path, PathBuf, is_separator};
use std::{env, fs, io};

#[cfg(feature = "manifest")]
mod manifest;
#[cfg(any(unix, windows))]
mod process;
#[cfg(feature = "progress")]
pub mod progress;
#[cfg(feature = "server")]
mod requests;
#[cfg(feature = "server")]
pub mod server;
mod terminal;

#[cfg(feature = "manifest")]
pub use manifest::{InputFormat, Manifest, ManifestError, Package, Protocol};
#[cfg(any(unix, windows))]
pub use process::become_program;
pub use terminal::{escape, speaks_korean};

/// The checkout that `folder` lies in: the nearest folder, itself or above, with `Cargo.toml` and `problems`.
///
/// Its path has no symbolic links.
pub fn root(folder: &Path) -> Option<PathBuf> {
    let folder = dunce::canonicalize(folder).ok()?;
    let is_root =
        |folder: &&Path| folder.join("Cargo.toml").is_file() && folder.join("problems").is_dir();
    folder.ancestors().find(is_root).map(Path::to_owned)
}

/// The user's folder `nimbers` in the folder that this variable names, or else in this one of their home. On Windows, the home
/// is `$USERPROFILE`.
pub fn user_folder(variable: &str, in_home: &str) -> Option<PathBuf> {
    let absolute = |name: &str| env::var_os(name).map(PathBuf::from).filter(|it| it.is_absolute());
    let home = || absolute("HOME").or_else(|| absolute("USERPROFILE"));
    let folder = absolute(variable).or_else(|| Some(home()?.join(in_home)))?;
    Some(folder.join("nimbers"))
}

/// The text of a file of a checkout, by its path from the root.
///
/// # Errors
///
/// If it cannot be read, or is not a regular file below the root: a pipe would be waited for, and a link can lead anywhere.
pub fn read(root: &Path, path: &str) -> io::Result<String> {
    let file = dunce::canonicalize(root.join(path))?;
    if !file.is_file() || !file.starts_with(root) {
        return Err(io::Error::other("it is not a regular file in the checkout"));
    }
    fs::read_to_string(file)
}

/// The template of solutions: `template.rs` in the root, or else the first file there with that name and another ending.
/// Returns the ending and the text.
pub fn template(root: &Path) -> Option<(String, String)> {
    let names =
        fs::read_dir(root).ok()?.flatten().filter_map(|it| it.file_name().into_string().ok());
    let endings = names.filter_map(|name| Some(name.strip_prefix("template.")?.to_owned()));
    let ending = endings.min_by_key(|ending| (ending != "rs", ending.clone()))?;
    let text = read(root, &format!("template.{ending}")).ok()?;
    Some((ending, text))
}

/// A template with values in the place of `{{NAME}}`. A value of several lines gets the indentation of its line.
pub fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let fill_line = |line: &str| {
        let indent = &line[..line.len() - line.trim_start().len()];
        values.iter().fold(line.to_owned(), |line, (name, value)| {
            line.replace(
                &format!("{{{{{name}}}}}"),
                &value.trim_end().replace('\n', &format!("\n{indent}")),
            )
        })
    };
    template.split_inclusive('\n').map(fill_line).collect()
}

/// The id of the problem that `asked` names: an id, or a path to or below `problems/ID` or `testcases/ID`, relative to
/// `here`. Anything else is returned unchanged.
pub fn id_of(root: &Path, here: &Path, asked: &str) -> String {
    let is_id =
        !is_path(asked) && !asked.contains('.') && root.join("problems").join(asked).is_dir();
    let path = dunce::canonicalize(here.join(asked)).ok().filter(|_| !is_id && !asked.is_empty());
    let inside = path.as_deref().and_then(|path| {
        let folders = ["problems", "testcases"].map(|folder| root.join(folder));
        folders.iter().find_map(|folder| path.strip_prefix(folder).ok())
    });
    // A file beside the folders, such as `problems/README.md`, is not a problem.
    let names = inside.map(|inside| inside.iter().filter_map(|name| name.to_str()));
    let id = names.and_then(|mut names| names.next());
    id.filter(|id| is_folder(root, id)).unwrap_or(asked).to_owned()
}

/// Whether `asked` looks like a path rather than an id.
pub fn is_path(asked: &str) -> bool {
    asked.contains(is_separator) || asked.starts_with('.')
}

fn is_folder(root: &Path, id: &str) -> bool {
    ["problems", "testcases"].iter().any(|folder| root.join(folder).join(id).is_dir())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_in_a_problems_folder_names_its_id() {
        let folder = tempfile::tempdir().unwrap();
        for path in ["real/problems/sum/src", "real/testcases/sum", "real/study/src"] {
            fs::create_dir_all(folder.path().join(path)).unwrap();
        }
        for file in ["Cargo.toml", "problems/README.md", "problems/sum/src/main.rs"] {
            fs::write(folder.path().join("real").join(file), "").unwrap();
        }
        let checkouts = ["real", "linked"].map(|name| folder.path().join(name));
        #[cfg(unix)]
        std::os::unix::fs::symlink("real", &checkouts[1]).unwrap();
        for checkout in checkouts.iter().filter(|checkout| checkout.exists()) {
            for (here, asked, id) in [
                ("problems/sum", ".", "sum"),
                ("problems/sum/src", ".", "sum"),
                ("problems/sum/src", "..", "sum"),
                ("problems/sum", "src", "sum"),
                ("problems/sum", "src/main.rs", "sum"),
                ("testcases/sum", ".", "sum"),
                ("study/src", "../../problems/sum/", "sum"),
                ("", "testcases/sum", "sum"),
                ("", "sum", "sum"),
                ("study", "sum", "sum"),
                ("problems", "sum", "sum"),
                // None of these is in a problem's folder.
                ("", ".", "."),
                ("problems", ".", "."),
                ("problems", "README.md", "README.md"),
                ("problems/sum", "../..", "../.."),
                ("problems/sum", "none", "none"),
                ("problems/sum", "", ""),
                ("study", "../../..", "../../.."),
            ] {
                let here = checkout.join(here);
                let root = root(&here).unwrap();
                assert_eq!(id_of(&root, &here, asked), id, "`{asked}` in {}", here.display());
            }
        }
        assert_eq!(root(folder.path()), None);
    }
}
