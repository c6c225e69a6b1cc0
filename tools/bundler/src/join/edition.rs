//! Converts a crate to a newer edition as `cargo fix --edition` does: by the compiler's suggestions, applied to a copy of
//! its files.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::ask::load::Loaded;
use crate::ask::package::{Copied, PackageSource};
use crate::error::{Error, ErrorPlace, Result};
use crate::rustc::{Changes, Rustc, mir};
use crate::text::{Edit, apply};

/// Each edition, the next one, and the lints that suggest the changes.
const STEPS: [(&str, &str, &[&str]); 3] = [
    // `syn` cannot parse `&(Fn() -> u64)`.
    ("2015", "2018", &["rust-2018-compatibility", "bare-trait-objects"]),
    ("2018", "2021", &["rust-2021-compatibility"]),
    ("2021", "2024", &["rust-2024-compatibility"]),
];
/// Applying one suggestion may reveal another.
const ROUNDS: usize = 4;

/// Converts a package to edition `to`, in a copy if its files have to change. `users` lists the crates that need it.
///
/// # Errors
/// If the compiler's suggestions are not enough, or if they change a function.
pub fn converted(
    loaded: &Loaded,
    source: &PackageSource,
    to: &str,
    compiler: &Rustc,
    users: &[String],
) -> Result<PackageSource> {
    let refused = || source.blocked(users, ErrorPlace::Package);
    let compiler = &compiler.importing(&loaded.imports(source));
    let mut converted = source.clone();
    for (from, next, lints) in STEPS.into_iter().filter(|&(from, ..)| from < to) {
        if converted.edition != from {
            continue;
        }
        let changes = |source: &PackageSource| compiler.changes(source, from, lints);
        let Some(Changes { printed, mut edits, files }) = changes(&converted)? else {
            return Err(Error::OldEdition(refused()));
        };
        if !edits.is_empty() {
            let copied = match converted.copied.clone() {
                Some(copied) => copied,
                None => copy_files(&mut converted, &files)?,
            };
            for _ in 0..ROUNDS {
                if edits.is_empty() {
                    break;
                }
                apply_edits(edits, &copied)?;
                edits = changes(&converted)?.map_or(Vec::new(), |after| after.edits);
            }
            let after = compiler.mir_of_crate(&converted, next)?;
            let Some(after) = after else { return Err(Error::OldEdition(refused())) };
            let [before, after] = [printed, after].map(|printed| without_storage(&printed));
            let [copy, original] =
                [copied.folder.path(), &copied.from].map(|path| path.to_string_lossy());
            if let Some(name) = mir::changed_function(&before, &after.replace(&*copy, &original)) {
                return Err(Error::DifferentInEdition(refused(), from.into(), name.into()));
            }
        }
        converted.edition = next.to_owned();
    }
    Ok(converted)
}

/// The MIR without the lines that say when memory is in use. Edition 2024 drops temporaries in the last expression of a
/// block sooner. If a value has a destructor, its call moves as well, which stays visible.
fn without_storage(printed: &str) -> String {
    let is_storage = |line: &&str| line.trim_start().starts_with("Storage");
    printed.split_inclusive('\n').filter(|line| !is_storage(line)).collect()
}

/// Copies these files, and points the package to the copies.
pub fn copy_files(source: &mut PackageSource, files: &[PathBuf]) -> Result<Arc<Copied>> {
    let folder = crate::cache::temp_folder().map_err(Error::TempFolder)?;
    let from = source.manifest.parent().unwrap_or(Path::new("")).to_owned();
    let copied = Arc::new(Copied { folder, from });
    for file in files {
        let Some(to) = copied.copy_of(file) else { continue };
        let made = to.parent().map_or(Ok(()), fs::create_dir_all);
        made.and_then(|()| fs::copy(file, to)).map_err(Error::TempFolder)?;
    }
    for path in [&mut source.root, &mut source.manifest] {
        *path = copied.copy_of(path).unwrap_or_else(|| path.clone());
    }
    source.copied = Some(copied.clone());
    Ok(copied)
}

/// Applies edits to the copies of files. A suggestion may be about a macro of another package, which must not be changed.
fn apply_edits(edits: Vec<(PathBuf, Edit)>, copied: &Copied) -> Result<()> {
    let mut by_file: BTreeMap<PathBuf, Vec<Edit>> = BTreeMap::new();
    for (file, edit) in edits {
        let Some(file) = copied.copy_of(&file).filter(|copy| copy.is_file()) else { continue };
        let known = by_file.entry(file).or_default();
        // The compiler repeats a suggestion for each call of a macro.
        if !known.iter().any(|other| other.range == edit.range && other.text == edit.text) {
            known.push(edit);
        }
    }
    for (file, edits) in by_file {
        let text = fs::read_to_string(&file);
        let text = apply(&text.map_err(|error| Error::Io("read", file.clone(), error))?, edits);
        fs::write(file, text).map_err(Error::TempFolder)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_copies_are_changed() {
        let [others, own] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let files = [others.path().join("lib.rs"), own.path().join("src/lib.rs")];
        fs::create_dir(own.path().join("src")).unwrap();
        files.iter().for_each(|file| fs::write(file, "old").unwrap());
        let copied = Copied { folder: tempfile::tempdir().unwrap(), from: own.path().to_owned() };
        let copy = copied.copy_of(&files[1]).unwrap();
        fs::create_dir(copy.parent().unwrap()).unwrap();
        fs::copy(&files[1], &copy).unwrap();
        // The first suggestions name the package's own files, later ones name the copies.
        for (file, text) in [(&files[0], "a"), (&files[1], "b"), (&copy, "c")] {
            apply_edits(vec![(file.clone(), Edit::insert(0, text))], &copied).unwrap();
        }
        let read = |file: &PathBuf| fs::read_to_string(file).unwrap();
        assert_eq!(files.each_ref().map(read), ["old", "old"]);
        assert_eq!(read(&copy), "cbold");
    }
}
