//! The tests that `cargo test` runs by default: features of all kinds in one program, and unusual folders. Some need Unix:
//! conditions in crates, paths through missing folders, devices, links, names that are not UTF-8.
#![cfg(unix)]

#[path = "../alone/mod.rs"]
mod alone;

mod accepted;
mod hostile;
#[allow(dead_code)]
mod scene;
