//! The judge, used as a person would: what it prints, what it writes, and its exit code.

mod commands;
mod comparing;
mod interactive;
mod judging;
mod mine;
mod running;
#[path = "../scene/mod.rs"]
mod scene;
mod watching;
