//! The file that is written: whole or not at all, and never over a source.

use std::ffi::OsStr;
use std::fs::{self, Permissions};
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use bundler::{Bundle, Error, Result};
use tempfile::{Builder, NamedTempFile};

/// A file that may be written, which was tried before the long work begins.
pub struct Out {
    /// As it was asked for.
    asked: PathBuf,
    /// Where it is.
    file: PathBuf,
    /// What becomes of it; nothing if it is only read.
    new: Option<NamedTempFile>,
}

impl Out {
    pub fn at(asked: &Path, writes: bool) -> Result<Out> {
        let cannot = |error| Error::NoOut(asked.to_owned(), error);
        let name = asked.file_name().unwrap_or_else(|| OsStr::new("."));
        let folder = asked.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new(".")).canonicalize().map_err(cannot)?;
        let file = asked.canonicalize().unwrap_or_else(|_| folder.join(name));
        if file.exists() && !file.is_file() {
            return Err(Error::OutNoFile(asked.to_owned()));
        }
        if writes && file.exists() && is_source(&file) {
            return Err(Error::OutIsSource(asked.to_owned()));
        }
        // As open to others as any new file: the default is for secrets.
        let permissions = match fs::metadata(&file) {
            Ok(there) => there.permissions(),
            Err(_) => Permissions::from_mode(0o666),
        };
        let folder = file.parent().unwrap_or(&folder);
        let new = || Builder::new().permissions(permissions).tempfile_in(folder).map_err(cannot);
        let new = writes.then(new).transpose()?;
        Ok(Out { asked: asked.to_owned(), file, new })
    }

    /// Is the file that is there this text?
    pub fn is(&self, text: &str) -> bool {
        fs::read(&self.file).is_ok_and(|found| found == text.as_bytes())
    }

    pub fn name(&self) -> std::path::Display<'_> {
        self.asked.display()
    }

    pub fn write(self, bundle: &Bundle) -> Result<()> {
        let Out { asked, file, new } = self;
        let is_it = |source: &PathBuf| source.canonicalize().is_ok_and(|source| source == file);
        if bundle.sources.iter().any(is_it) {
            return Err(Error::OutIsSource(asked));
        }
        let cannot = |error| Error::NoOut(asked, error);
        let Some(mut new) = new else { return Ok(()) };
        match new.write_all(bundle.text.as_bytes()) {
            Ok(()) => new.persist(&file).map(|_| ()).map_err(|error| cannot(error.error)),
            Err(error) => Err(cannot(error)),
        }
    }
}

/// Does it belong to a package: by the folder that it is in, or by name?
fn is_source(file: &Path) -> bool {
    let mut folders = file.ancestors().skip(1);
    let Some(package) = folders.find(|folder| folder.join("Cargo.toml").is_file()) else {
        return false;
    };
    let inside = file.strip_prefix(package).unwrap_or(file);
    let first = inside.iter().next().unwrap_or_default();
    if ["src", "tests", "examples", "benches"].iter().any(|folder| first == *folder)
        || ["build.rs", "Cargo.toml", "Cargo.lock"].iter().any(|name| inside == Path::new(name))
    {
        return true;
    }
    let manifest = fs::read_to_string(package.join("Cargo.toml")).unwrap_or_default();
    let Ok(manifest) = manifest.parse::<toml::Table>() else { return true };
    let targets = ["lib", "bin", "example", "test", "bench"].map(|kind| manifest.get(kind));
    let targets = targets.into_iter().flatten().flat_map(|of_kind| match of_kind {
        toml::Value::Array(several) => several.as_slice(),
        one => std::slice::from_ref(one),
    });
    let build = manifest.get("package").and_then(|package| package.get("build"));
    let paths = targets.filter_map(|target| target.get("path")).chain(build);
    let is_it = |path: &str| package.join(path).canonicalize().is_ok_and(|path| path == file);
    paths.filter_map(toml::Value::as_str).any(is_it)
}
