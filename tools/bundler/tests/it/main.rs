//! What is refused and what is not, and the command; `../programs.rs` is the long test.

mod accepted;
mod choices;
mod command;
mod editions;
mod expansions;
mod hostile;
mod keep;
mod refusals;
mod registry;
mod scene;
mod targets;
mod warnings;
