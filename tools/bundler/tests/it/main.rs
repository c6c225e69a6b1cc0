//! What is refused and what is not, and the command; `part.rs` is the part that runs by default, `../programs.rs` and
//! `../fuzz.rs` have more of other crates.

#[path = "../alone/mod.rs"]
mod alone;

mod accepted;
mod asked;
mod choices;
mod command;
mod editions;
mod expansions;
mod hostile;
mod joined;
mod proved;
mod refusals;
mod registry;
mod renewed;
mod scene;
mod targets;
mod toolchain;
mod warm;
mod warnings;
