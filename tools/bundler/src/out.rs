//! The file of `--out`. It is replaced as a whole, and never if it is a source.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::ask::choose::{in_real_folder, is_same};
use crate::bundle::Bundle;
use crate::error::{Error, Result};
use crate::finish::BELOW;
use crate::os;

pub struct OutputFile {
    /// The path as it was typed.
    pub name: PathBuf,
    /// The path without links.
    file: PathBuf,
}

impl OutputFile {
    pub fn new(name: PathBuf) -> Result<OutputFile> {
        let cannot = |error| Error::Io("write", name.clone(), error);
        let file = dunce::canonicalize(&name).or_else(|_| in_real_folder(&name)).map_err(cannot)?;
        if file.exists() && !file.is_file() {
            let why = "is not a file; name one, or leave out `--out` to print";
            return Err(Error::Path(name, why));
        }
        Ok(OutputFile { name, file })
    }

    pub fn has_content(&self, text: &str) -> bool {
        fs::read(&self.file).is_ok_and(|found| found == text.as_bytes())
    }

    pub fn write(self, bundle: &Bundle) -> Result<()> {
        if let Some(why) = self.is_source(bundle) {
            return Err(Error::Path(self.name, why));
        }
        let old = fs::metadata(&self.file).map(|old| old.permissions()).ok();
        let folder = self.file.parent().unwrap_or(Path::new("/"));
        let written = os::new_file(folder, old).and_then(|mut new| {
            new.write_all(bundle.text.as_bytes())?;
            new.persist(&self.file)?;
            Ok(())
        });
        written.map_err(|error| Error::Io("write", self.name, error))
    }

    /// Why the file is not overwritten, if it may be a source.
    fn is_source(&self, bundle: &Bundle) -> Option<&'static str> {
        let is_among = |files: &[PathBuf]| files.iter().any(|file| is_same(file, &self.file));
        if is_among(&bundle.sources) {
            return Some("is a source of this bundle and is not overwritten; name another file");
        }
        let is_beside = |target: &PathBuf| {
            target.parent().is_some_and(|folder| {
                self.file.starts_with(folder) && !folder.join("Cargo.toml").exists()
            })
        };
        let is_bundle = || fs::read_to_string(&self.file).is_ok_and(|text| text.contains(BELOW));
        if is_among(&bundle.targets) {
            Some("is a source of the package and is not overwritten; name another file")
        } else if !self.file.exists() || is_bundle() {
            None
        } else if bundle.targets.iter().any(is_beside) {
            Some("is beside sources of the package and is not overwritten; name another file")
        } else {
            let is_tracked = self.is_tracked();
            is_tracked.then_some("is tracked by git and is not overwritten; name another file")
        }
    }

    /// Whether git has a version of it.
    fn is_tracked(&self) -> bool {
        let mut git = Command::new("git");
        git.args(["ls-files", "--error-unmatch"]).args(self.file.file_name());
        git.current_dir(self.file.parent().unwrap_or(Path::new("/")));
        git.output().is_ok_and(|output| output.status.success())
    }
}
