//! What depends on an operating system: this one, and that of judges.

use std::path::{MAIN_SEPARATOR, Path};

#[cfg_attr(unix, path = "unix.rs")]
#[cfg_attr(windows, path = "windows.rs")]
mod host;

pub use host::*;

/// The platform of judges.
pub const JUDGE: &str = "x86_64-unknown-linux-gnu";

/// A path within a package, with `/` on every system.
pub fn slashed(path: &Path) -> String {
    path.to_string_lossy().replace(MAIN_SEPARATOR, "/")
}
