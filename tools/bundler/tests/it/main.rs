//! What is refused and what is not, and the command; `part.rs` is what runs by default, `../programs.rs` and `../fuzz.rs` have
//! more of other crates. Scripts stand for compilers here, so it takes Unix.
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
