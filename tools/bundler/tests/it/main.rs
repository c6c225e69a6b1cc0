//! Refusals, bundles and the command line. `part.rs` has what runs by default; `../programs.rs` and `../fuzz.rs` use real
//! crates. Some compilers here are shell scripts, so these tests need Unix.
#![cfg(unix)]

#[path = "../alone/mod.rs"]
mod alone;

mod asked;
mod choices;
mod command;
mod expansions;
mod joined;
mod proved;
mod refusals;
mod registry;
mod scene;
mod targets;
mod toolchain;
mod warm;
mod warnings;
