//! The crates that a Rust file may name besides `std`, built by cargo as it builds them for solutions: with the versions of
//! `Cargo.lock`, and the profile of the workspace. The compiler says which of them it misses.

use std::collections::BTreeMap;
use std::os::unix::fs::symlink;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use tempfile::TempDir;

use crate::error::Result;
use crate::judging::cargo::{self, Library};
use crate::judging::hint;
use crate::judging::language::Language;
use crate::problem::workspace::Workspace;

/// What builds the crates that files name, each set of them once.
pub struct Crates<'a> {
    workspace: &'a Workspace,
    built: Mutex<BTreeMap<Vec<&'static str>, Result<Arc<Linked>>>>,
}

/// Crates that are built, and what the compiler must be told of them.
#[derive(Debug)]
pub struct Linked {
    /// Which ones are named, and not only needed by these.
    named: Vec<&'static str>,
    /// Arguments of the compiler.
    pub arguments: Vec<String>,
    /// The files that it reads besides: these crates, and those that they need.
    files: Vec<PathBuf>,
    /// The same by other paths: where cargo has them lies more, and all that is in the workspace is hidden.
    folder: TempDir,
}

/// The package whose features are the crates.
const PACKAGE: &str = "crates";

impl Crates<'_> {
    /// What builds crates of this workspace. Nothing is done before a compiler misses some.
    pub fn of(workspace: &Workspace) -> Crates<'_> {
        Crates { workspace, built: Mutex::default() }
    }

    /// Those that a compiler of this language misses, by its words, and those that it `knows` already; `None` if it misses
    /// no more than that, or none that the workspace offers.
    pub fn missed(
        &self,
        language: &Language,
        words: &str,
        knows: Option<&Linked>,
    ) -> Result<Option<Arc<Linked>>> {
        let known = knows.map_or(&[][..], |linked| &linked.named);
        let missing: Vec<&str> = hint::missing_crates(words).collect();
        let offered = language.crates.iter().copied();
        let named: Vec<&str> =
            offered.filter(|name| known.contains(name) || missing.contains(name)).collect();
        let manifest = self.workspace.root.join("tools").join(PACKAGE).join("Cargo.toml");
        if named.len() == known.len() || !manifest.is_file() {
            return Ok(None);
        }
        // Whoever wants the same ones waits for them.
        let mut built = self.built.lock().unwrap_or_else(PoisonError::into_inner);
        let linked = built.entry(named).or_insert_with_key(|named| self.build(named).map(Arc::new));
        linked.clone().map(Some)
    }

    fn build(&self, named: &[&'static str]) -> Result<Linked> {
        let folder = tempfile::tempdir()?;
        let libraries = cargo::libraries(self.workspace, PACKAGE, named)?;
        let mut arguments = vec![format!("-Ldependency={}", folder.path().display())];
        let mut files = Vec::new();
        for Library { name, file } in libraries {
            let link = folder.path().join(file.file_name().unwrap_or_default());
            symlink(&file, &link)?;
            if named.contains(&name.as_str()) {
                arguments.push(format!("--extern={name}={}", link.display()));
            }
            files.push(file);
        }
        Ok(Linked { named: named.to_vec(), arguments, files, folder })
    }
}

impl Linked {
    /// What a compiler must be let read.
    pub(super) fn reads(&self) -> impl Iterator<Item = PathBuf> + '_ {
        [self.folder.path().to_owned()].into_iter().chain(self.files.iter().cloned())
    }
}
