//! The file of `--out`: it is replaced as a whole, and never if the bundle was made of it.

use std::fs::{self, Permissions};
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use tempfile::Builder;

use crate::ask::choose::{in_real_folder, is_same};
use crate::bundle::Bundle;
use crate::error::{Error, Result};
use crate::run;

pub struct Out {
    /// The path as it was typed.
    pub name: PathBuf,
    /// The path without links.
    file: PathBuf,
}

impl Out {
    pub fn at(name: PathBuf) -> Result<Out> {
        let cannot = |error| Error::Cannot("write", name.clone(), error);
        let file = name.canonicalize().or_else(|_| in_real_folder(&name)).map_err(cannot)?;
        if file.exists() && !file.is_file() {
            let why = "is not a file; name one, or leave out `--out` to print";
            return Err(Error::Path(name, why));
        }
        Ok(Out { name, file })
    }

    pub fn is(&self, text: &str) -> bool {
        fs::read(&self.file).is_ok_and(|found| found == text.as_bytes())
    }

    pub fn write(self, bundle: &Bundle) -> Result<()> {
        if bundle.sources.iter().any(|source| is_same(source, &self.file)) {
            let why = "is part of this bundle and is not overwritten; name another file";
            return Err(Error::Path(self.name, why));
        }
        // As open to others as the old file, or as any new one.
        let old = fs::metadata(&self.file).map(|old| old.permissions());
        let permissions = old.unwrap_or(Permissions::from_mode(0o666));
        let folder = self.file.parent().unwrap_or(Path::new("/"));
        let written = run::uninterrupted(|| {
            let mut new = Builder::new().permissions(permissions).tempfile_in(folder)?;
            new.write_all(bundle.text.as_bytes())?;
            new.persist(&self.file)?;
            Ok(())
        });
        written.map_err(|error| Error::Cannot("write", self.name, error))
    }
}
