//! What `cargo test` runs by itself, and `main.rs` does not repeat: features of all kinds in one program, and strange surroundings.

#[path = "../alone/mod.rs"]
mod alone;

mod accepted;
#[cfg(unix)] // Devices, links and names that are not UTF-8.
mod hostile;
#[allow(dead_code)]
mod scene;
