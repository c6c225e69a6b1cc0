//! What differs between systems: where a browser would be seen.

use std::env;

/// Whether a browser would be seen. Without this, one for terminals may be opened, or nothing at all without a word.
pub(crate) fn has_screen() -> bool {
    let says_so = ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER", "WSL_DISTRO_NAME"];
    let is_always_there = cfg!(any(windows, target_os = "macos"));
    is_always_there || says_so.iter().any(|name| env::var_os(name).is_some())
}
