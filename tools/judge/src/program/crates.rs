//! Builds the crates that a Rust file may use besides `std`, with the versions of `Cargo.lock` and the profile of solutions.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use fs_err as fs;
use sandbox::{Runner, TempFolder, lock};

use crate::fault::Failure;
use crate::problem::Workspace;
use crate::program::cargo::{self, Library};

/// Builds the crates that files use, each set of them once.
pub struct Crates<'a> {
    workspace: &'a Workspace,
    runner: &'a Runner,
    built: Mutex<BTreeMap<Vec<&'static str>, Arc<LinkedCrates>>>,
}

/// Crates that are built, and how to compile with them.
pub struct LinkedCrates {
    pub arguments: Vec<String>,
    /// What the compiler must be able to read: these crates and their dependencies.
    pub reads: Vec<PathBuf>,
    /// Links to them. Cargo's own folder has other files as well.
    _folder: TempFolder,
}

/// The package whose features are the crates.
const PACKAGE: &str = "crates";

impl Crates<'_> {
    /// For the crates of this workspace. Nothing is built before a file uses one.
    pub fn of<'a>(workspace: &'a Workspace, runner: &'a Runner) -> Crates<'a> {
        Crates { workspace, runner, built: Mutex::default() }
    }

    /// Builds the `offered` crates that a text uses; `None` if it uses none.
    pub fn build_used(
        &self,
        text: &str,
        offered: &'static [String],
    ) -> Result<Option<Arc<LinkedCrates>>, Failure> {
        let mut named = used_names(text, offered);
        let manifest = self.workspace.root.join("tools").join(PACKAGE).join("Cargo.toml");
        if named.is_empty() || !manifest.is_file() {
            return Ok(None);
        }
        if named.contains(&"proconio") && cargo::uses_derive(text) {
            named.push("derive");
        }
        // Locked during the build, so that no set of crates is built twice.
        let mut built = lock(&self.built);
        if let Some(linked) = built.get(&named) {
            return Ok(Some(linked.clone()));
        }
        let linked = Arc::new(self.build(&named)?);
        built.insert(named, linked.clone());
        Ok(Some(linked))
    }

    fn build(&self, named: &[&'static str]) -> Result<LinkedCrates, Failure> {
        let folder = self.runner.folder()?;
        let mut arguments = vec![format!("-Ldependency={}", folder.path().display())];
        let reads = vec![folder.path().to_owned()];
        for Library { name, file } in cargo::libraries(self.workspace, PACKAGE, named)? {
            let link = folder.path().join(file.file_name().unwrap_or_default());
            fs::hard_link(&file, &link).or_else(|_| fs::copy(&file, &link).map(drop))?;
            if named.contains(&name.as_str()) {
                arguments.push(format!("--extern={name}={}", link.display()));
            }
        }
        Ok(LinkedCrates { arguments, reads, _folder: folder })
    }
}

/// The `offered` crates whose names are in a Rust text. A module of the text hides a crate.
fn used_names<'a>(text: &str, offered: &'a [String]) -> Vec<&'a str> {
    let is_used = |name: &&str| text.contains(name) && !text.contains(&format!("mod {name}"));
    offered.iter().map(String::as_str).filter(is_used).collect()
}
