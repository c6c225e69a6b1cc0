//! The file of `--out`. It is replaced as a whole, and never if it is a source of the bundle.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::ask::choose::{in_real_folder, is_same};
use crate::bundle::Bundle;
use crate::error::{Error, Result};
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
        if bundle.sources.iter().any(|source| is_same(source, &self.file)) {
            let why = "is a source of this bundle and is not overwritten; name another file";
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
}
