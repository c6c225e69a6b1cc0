//! What the file is made of: the program and its crates.

use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::PackageId;

use crate::ask::load::Loaded;
use crate::ask::package::PackageSource;
use crate::error::{Error, Result};

/// The program and its crates, inlined and whole.
pub struct Contents {
    pub program: Inlined,
    pub crates: Vec<BundledCrate>,
    /// Crates that stay imports, and their compiled libraries.
    pub offered: Vec<(String, PathBuf)>,
    /// Why some crates that the judge offers are inlined nevertheless.
    pub notes: Vec<String>,
}

/// A crate that becomes a module; during reading, also the program.
pub struct BundledCrate {
    pub id: PackageId,
    pub source: PackageSource,
    /// The packages that need it, starting with one from the program's manifest.
    pub users: Vec<String>,
    /// Empty for the program.
    pub module: String,
    pub inlined: Inlined,
}

/// The text of a crate, and what was found while reading its files.
#[derive(Default)]
pub struct Inlined {
    pub text: String,
    pub files: Vec<PathBuf>,
    /// Possible reasons if the text does not compile.
    pub suspects: Vec<Suspect>,
    /// Whether it contains expanded procedural macros.
    pub is_expanded: bool,
}

/// A name that may explain why the text does not compile.
pub struct Suspect {
    pub name: String,
    pub refusal: Error,
}

impl Contents {
    /// Whether the text is more than the program's one file, or differs from it.
    pub fn is_assembled(&self) -> bool {
        !self.crates.is_empty() || self.program.files.len() > 1 || self.program.is_expanded
    }

    /// The program, with every crate as a module below it.
    pub fn whole(&self) -> String {
        self.text_and_starts().0
    }

    /// The whole text, and the starts of the program and of each crate in it.
    pub fn text_and_starts(&self) -> (String, Vec<usize>) {
        let mut whole = self.program.text.clone();
        let mut starts = vec![0];
        for BundledCrate { module, inlined, .. } in &self.crates {
            whole += &format!("\nmod {module} {{\n");
            starts.push(whole.len());
            whole += &format!("{}\n}}\n", inlined.text);
        }
        (whole, starts)
    }

    /// Refuses what the user's own crates take from outside of their packages: it may be private. A main file that the
    /// manifest names outside, and what lies beside it, is of the package. So is what its build script makes.
    pub fn refuse_outside(&self, loaded: &Loaded) -> Result<()> {
        let own = self.crates.iter().filter(|part| !part.source.foreign);
        let own = own.map(|part| (&part.source, &part.inlined.files));
        for (source, files) in own.chain([(&loaded.program, &self.program.files)]) {
            let real = |path: &Path| fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
            let [manifest, root] = [&source.manifest, &source.root].map(|of| source.original(of));
            let folder = |file: &Path| file.parent().map(Path::to_owned).unwrap_or_default();
            let made = source.variables.get("OUT_DIR").map(PathBuf::from);
            let inside = [folder(&manifest), folder(&root), root].into_iter().chain(made);
            let inside: Vec<PathBuf> = inside.map(|path| real(&path)).collect();
            let mut files = files.iter().map(|file| source.original(file));
            let is_outside =
                |file: &PathBuf| !inside.iter().any(|folder| real(file).starts_with(folder));
            if let Some(file) = files.find(is_outside) {
                let shown = file.strip_prefix(folder(&manifest)).unwrap_or(&file).to_owned();
                return Err(Error::OutsideFile(shown));
            }
        }
        Ok(())
    }

    pub fn files(&self, loaded: &Loaded) -> Vec<PathBuf> {
        let mut files = loaded.manifests.clone();
        files.extend(self.program.files.iter().map(|file| loaded.program.original(file)));
        for BundledCrate { source, inlined, .. } in &self.crates {
            let own = inlined.files.iter().chain([&source.manifest]);
            files.extend(own.map(|file| source.original(file)));
        }
        files.sort();
        files.dedup();
        files
    }
}
