//! A crate of edition 2015 becomes one of edition 2018: where its paths, trait objects and names mean something else, they
//! are written as the compiler says. Its functions must be what they were.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tempfile::TempDir;

use crate::error::{Error, Result, Unfit};
use crate::load::{Copied, Loaded, Source};
use crate::names;
use crate::rustc::{Changes, Compiler};
use crate::text::{Edit, apply};

/// What the compiler knows to write in another way, and what editions since 2021 do not take any more.
const LINTS: &[&str] = &[
    "absolute_paths_not_starting_with_crate",
    "anonymous_parameters",
    "bare_trait_objects",
    "ellipsis_inclusive_range_patterns",
    "keyword_idents",
];

/// The package as one of edition 2018; if its files have to be others, a copy.
pub fn renewed(
    loaded: &Loaded,
    source: &Source,
    compiler: &Compiler,
    way: &[String],
    is_program: bool,
) -> Result<Source> {
    if source.edition != "2015" {
        return Ok(source.clone());
    }
    let way = way.to_vec();
    let it = Unfit { way, ..Unfit::package(source.label.clone(), is_program) };
    let compiler = &compiler.importing(&loaded.imports(source));
    let kind = if is_program { "bin" } else { "lib" };
    let asked = |source: &Source| compiler.changes(source, kind, "2015", LINTS);
    let mut renewed = Source { edition: "2018".to_owned(), ..source.clone() };
    let Some(before) = asked(source)? else { return Err(Error::OldEdition(it)) };
    if before.edits.is_empty() {
        return Ok(renewed);
    }
    let folder = TempDir::with_prefix("bundle-").map_err(Error::NotWritten)?;
    let from = common(&source.manifest, &before.files);
    let copy = |path: &Path| folder.path().join(path.strip_prefix(&from).unwrap_or(path));
    renewed.root = copy(&source.root);
    renewed.manifest = copy(&source.manifest);
    for file in before.files.iter().filter(|file| file.starts_with(&from)) {
        let to = copy(file);
        let made = to.parent().map_or(Ok(()), fs::create_dir_all);
        made.and_then(|()| fs::copy(file, to)).map_err(Error::NotWritten)?;
    }
    let Changes { printed, mut edits, .. } = before;
    for (file, _) in &mut edits {
        *file = copy(file);
    }
    // One change may uncover another.
    for _ in 0..4 {
        let text = change(edits)?;
        if let Some(after) = compiler.mir_of_crate(&renewed, kind, "2018")? {
            return match names::change(&printed, &after, &text) {
                None => {
                    renewed.copied = Some(Arc::new(Copied { folder, from }));
                    Ok(renewed)
                }
                Some(name) => Err(Error::OtherEdition(it, name)),
            };
        }
        edits = match asked(&renewed)? {
            Some(more) if !more.edits.is_empty() => more.edits,
            _ => break,
        };
    }
    Err(Error::OldEdition(it))
}

/// Makes these edits in the files; answers with all their text.
fn change(edits: Vec<(PathBuf, Edit)>) -> Result<String> {
    let mut by_file: BTreeMap<PathBuf, Vec<Edit>> = BTreeMap::new();
    for (file, edit) in edits {
        let known = by_file.entry(file).or_default();
        if known.iter().all(|other| other.range != edit.range) {
            known.push(edit);
        }
    }
    let mut all = String::new();
    for (file, edits) in by_file {
        let text = fs::read_to_string(&file);
        let text = apply(&text.map_err(|error| Error::Unreadable(file.clone(), error))?, edits);
        all.push_str(&text);
        fs::write(file, text).map_err(Error::NotWritten)?;
    }
    Ok(all)
}

/// The innermost folder around the manifest and all files but those that a build script made.
fn common(manifest: &Path, files: &[PathBuf]) -> PathBuf {
    let own = manifest.parent().unwrap_or(Path::new(""));
    let is_around = |folder: &&Path| {
        let made = |file: &Path| file.components().any(|part| part.as_os_str() == "out");
        files.iter().all(|file| file.starts_with(folder) || made(file))
    };
    own.ancestors().find(is_around).unwrap_or(own).to_owned()
}
