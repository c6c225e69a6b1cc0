//! What `cargo test` runs by itself, and `main.rs` does not repeat: features of all kinds in one program, and strange surroundings.
//! Some of both are of Unix: conditions in crates, paths through missing folders, devices, links, names that are not UTF-8.
#![cfg(unix)]

#[path = "../alone/mod.rs"]
mod alone;

mod accepted;
mod hostile;
#[allow(dead_code)]
mod scene;
