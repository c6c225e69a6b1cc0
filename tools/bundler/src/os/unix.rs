//! Unix: file modes. Used on Linux, macOS and FreeBSD.

use std::fs::Permissions;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

/// A new file in this folder, with the permissions of the old file or the usual ones.
pub fn new_file(folder: &Path, old: Option<Permissions>) -> io::Result<NamedTempFile> {
    let permissions = old.unwrap_or(Permissions::from_mode(0o666));
    Builder::new().permissions(permissions).tempfile_in(folder)
}
