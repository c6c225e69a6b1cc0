//! What depends on an operating system: this one, and that of judges.

use std::fs::Permissions;
use std::io;
use std::path::{MAIN_SEPARATOR, Path};

use tempfile::{Builder, NamedTempFile};

/// The platform of judges.
pub const JUDGE: &str = "x86_64-unknown-linux-gnu";

/// A path within a package, with `/` on every system.
pub fn slashed(path: &Path) -> String {
    path.to_string_lossy().replace(MAIN_SEPARATOR, "/")
}

/// A new file in this folder. On Unix, it has the permissions of the old file or the usual ones.
pub fn new_file(folder: &Path, old: Option<Permissions>) -> io::Result<NamedTempFile> {
    let mut file = Builder::new();
    #[cfg(unix)]
    file.permissions(old.unwrap_or(std::os::unix::fs::PermissionsExt::from_mode(0o666)));
    #[cfg(not(unix))]
    drop(old);
    file.tempfile_in(folder)
}
