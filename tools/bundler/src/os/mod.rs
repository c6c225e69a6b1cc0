//! What depends on an operating system: this one, and that of judges.

#[cfg_attr(unix, path = "unix.rs")]
#[cfg_attr(windows, path = "windows.rs")]
mod host;

pub use host::*;

/// The platform of judges.
pub const JUDGE: &str = "x86_64-unknown-linux-gnu";
