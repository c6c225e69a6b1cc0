//! A package of the program.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cargo_metadata::semver::Version;
use cargo_metadata::{Package, PackageId, Target};
use tempfile::TempDir;

use crate::error::{BlockedPackage, ErrorPlace};

#[derive(Clone)]
pub struct PackageSource {
    /// Name and version: `proconio 0.5.0`.
    pub label: String,
    pub name: String,
    /// The name that the compiler uses.
    pub crate_name: String,
    /// `src/main.rs`, `src/lib.rs`, or the file that the manifest names instead.
    pub root: PathBuf,
    pub manifest: PathBuf,
    pub edition: String,
    /// The oldest supported compiler, such as `1.70`.
    pub rust_version: Option<String>,
    pub version: Version,
    pub features: Vec<String>,
    /// All features of the manifest, with what each turns on.
    pub declared: BTreeMap<String, Vec<String>>,
    /// The packages it uses, by their names in its source.
    pub dependencies: BTreeMap<String, PackageId>,
    /// From a registry or a repository, not a path dependency.
    pub foreign: bool,
    pub is_program: bool,
    pub is_procedural: bool,
    /// Conditions that its build script sets, in the format of `rustc --print cfg`.
    pub conditions: Vec<String>,
    /// Native libraries that its build script links.
    pub libraries: Vec<String>,
    /// Its build script ran twice, for the program and for procedural macros or build scripts, with different results.
    pub has_two_scripts: bool,
    /// The environment variables that cargo and the build script set for the compiler.
    pub variables: BTreeMap<String, String>,
    /// Licence, copyright holder and address, as far as known.
    pub terms: Vec<String>,
    pub library: Option<PathBuf>,
    /// Set if its files had to be changed: `root` and `manifest` are copies then.
    pub copied: Option<Arc<Copied>>,
}

/// A copy of a package's files. The folder is removed when this is dropped.
pub struct Copied {
    pub folder: TempDir,
    pub from: PathBuf,
}

impl Copied {
    /// The copy of a file. A copy is its own copy.
    pub fn copy_of(&self, file: &Path) -> Option<PathBuf> {
        let folder = self.folder.path();
        Some(folder.join(file.strip_prefix(&self.from).or(file.strip_prefix(folder)).ok()?))
    }
}

impl PackageSource {
    /// The `--crate-type`.
    pub fn kind(&self) -> &'static str {
        if self.is_program { "bin" } else { "lib" }
    }

    /// The subject of an error about this package, and who needs it.
    pub fn blocked(&self, users: &[String], place: ErrorPlace) -> BlockedPackage {
        let (label, is_program) = (self.label.clone(), self.is_program);
        BlockedPackage { label, is_program, users: users.to_vec(), place }
    }

    pub fn original(&self, file: &Path) -> PathBuf {
        let original = self.copied.as_ref().and_then(|copied| {
            Some(copied.from.join(file.strip_prefix(copied.folder.path()).ok()?))
        });
        original.unwrap_or_else(|| file.to_owned())
    }

    /// The root within the package: `src/main.rs`.
    pub fn file(&self) -> &Path {
        let folder = self.manifest.parent().unwrap_or(&self.manifest);
        self.root.strip_prefix(folder).unwrap_or(&self.root)
    }
}

/// The target that other crates import.
pub fn library(package: &Package) -> Option<&Target> {
    package.targets.iter().find(|target| {
        ["lib", "rlib", "proc-macro"].iter().any(|kind| target.kind.contains(&(*kind).into()))
    })
}
