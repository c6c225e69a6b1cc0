//! Windows: new files.

use std::fs::Permissions;
use std::io;
use std::path::Path;

use tempfile::NamedTempFile;

/// A new file in this folder, with the folder's permissions.
pub fn new_file(folder: &Path, _old: Option<Permissions>) -> io::Result<NamedTempFile> {
    NamedTempFile::new_in(folder)
}
