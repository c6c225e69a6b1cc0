//! Whether this system has a screen for a browser.

use std::env;

/// Whether there is a screen. Without this check, a text browser may open in the terminal, or nothing at all.
pub(crate) fn has_screen() -> bool {
    let says_so = ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER", "WSL_DISTRO_NAME"];
    let is_always_there = cfg!(any(windows, target_os = "macos"));
    is_always_there || says_so.iter().any(|name| env::var_os(name).is_some())
}
